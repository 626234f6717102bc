"""Every sentence a person reads can be translated: the template holds them all, as they are now."""

import ast
import re
from pathlib import Path

from tools.messages import TARGET, template

ROOT = Path(__file__).parent.parent
PLACE = re.compile(r"\{(\w*)")


def test_the_template_is_fresh():
    assert TARGET.read_text(encoding="utf-8") == template(), "run `make messages`"


def sentences():
    """Every call of a translating function in the package, with its literal arguments."""
    for path in sorted((ROOT / "dotsnb").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("_", "ngettext", "N_", "nN_"):
                yield path.relative_to(ROOT), node


def test_only_literal_sentences_with_named_places_are_translated():
    """A sentence put together before it is looked up is in no catalogue."""
    for path, call in sentences():
        for argument in call.args[:2] if call.func.id in ("ngettext", "nN_") else call.args:
            where = f"{path}:{call.lineno}"
            assert not isinstance(argument, ast.JoinedStr | ast.BinOp), where
            if isinstance(argument, ast.Constant):
                assert all(PLACE.findall(argument.value)), f"{where}: a place without a name"
