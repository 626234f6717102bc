"""The tests mirror the package; what several of them share stands here at the top."""

import pytest

# Their assertions shall explain themselves as those of the test modules do.
pytest.register_assert_rewrite("tests.examples", "tests.golden")
