"""Nothing but ``sobremesa.files`` writes a file, so that whatever fails leaves what stood there."""

import ast

from tests.house.code import ROOT, SOURCE, python_files, tree


def test_only_one_module_writes_files():
    """Whatever writes a file in the package goes through ``sobremesa.files``: `save`, or `replacing` for a library."""
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno} {node.func.attr}"
        for path in [*python_files("src"), ROOT / "build_backend" / "reference.py", ROOT / "build_backend" / "words.py"]
        if path != SOURCE / "sobremesa" / "files.py"
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
        if _writes(node)
    ]
    assert found == []


def _writes(call):
    """Whether a call writes a file from its beginning."""
    if call.func.attr in ("write_text", "write_bytes"):
        return "formatter" not in ast.unparse(call.func)
    if call.func.attr == "savefig":
        return "draft" not in ast.unparse(call)
    return call.func.attr == "open" and any(
        isinstance(arg, ast.Constant) and str(arg.value).startswith("w") for arg in call.args
    )
