"""The tests mirror the package; what several of them share stands here at the top."""

import pytest
from hypothesis import settings

# Their assertions shall explain themselves as those of the test modules do.
pytest.register_assert_rewrite("tests.examples", "tests.golden")

# A busy machine is no fault of an example, so no example has a time limit.
settings.register_profile("dotsnb", deadline=None)
settings.load_profile("dotsnb")
