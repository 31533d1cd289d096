// Turns Python sources into byte code for the page's Python, and says which modules of Python's own library they use.
// bytecode.mjs PYODIDE SITE OUT    (SITE: a folder of packages; OUT gets site/, library/ and found.json)
import { startPython } from './python.mjs';

const [pyodide, site, out] = process.argv.slice(2);
// Sets are written in the order of their hashes: the same sources must give the same bytes.
const settings = { PYTHONHASHSEED: '0', PYTHONDONTWRITEBYTECODE: '1' };
const python = await startPython(pyodide, { '/site': site, '/out': out }, settings);
await python.runPythonAsync(`
import ast, importlib, importlib.util, json, pathlib, pkgutil, sys, zipfile
from importlib import _bootstrap_external

LIBRARY = f"/lib/python3{sys.version_info.minor}.zip"
SITE, OUT = pathlib.Path("/site"), pathlib.Path("/out")
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def without_docstrings(source):
    """Return a source as a tree without docstrings: they are a fifth of the byte code, and nobody reads them here."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, DOCUMENTED) and ast.get_docstring(node, False) is not None:
            node.body = node.body[1:] or [ast.copy_location(ast.Pass(), node.body[0])]
    return tree


def write(path, source, name):
    """Write the byte code of a source, which is never compared with one: there is none in the page."""
    code = compile(without_docstrings(source), name, "exec", dont_inherit=True, optimize=0)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(_bootstrap_external._code_to_hash_pyc(code, importlib.util.source_hash(source), False))


def import_all(package):
    """Import a package and all in it; return what cannot be imported, and why."""
    broken = {}
    for found in pkgutil.walk_packages(package.__path__, package.__name__ + ".", broken.get):
        try:
            importlib.import_module(found.name)
        except Exception as error:
            broken[found.name] = f"{type(error).__name__}: {error}"
    return broken


sys.path.insert(0, str(SITE))
import sobremesa.page  # from here on compiled modules are found

broken = import_all(sobremesa)
files = {getattr(module, "__file__", None) or "" for module in list(sys.modules.values())}
used = sorted(file.removeprefix(LIBRARY + "/") for file in files if file.startswith(LIBRARY))
with zipfile.ZipFile(LIBRARY) as library:
    for name in used:
        write(OUT / "library" / f"{name}c", library.read(name), name)
for path in sorted(SITE.rglob("*.py")):
    name = path.relative_to(SITE).as_posix()
    write(OUT / "site" / f"{name}c", path.read_bytes(), name)
(OUT / "found.json").write_text(json.dumps({"used": used, "broken": broken}))
`);
