// Turns Python sources into byte code for the page's Python, and says which modules of Python's own library they use.
// bytecode.mjs PYODIDE SITE OUT    (SITE: a folder of packages; OUT gets site/, library/ and found.json)
import { pathToFileURL } from 'node:url';

const [pyodide, site, out] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
// Sets are written in the order of their hashes: the same sources must give the same bytes.
const python = await loadPyodide({ env: { HOME: '/tmp', PYTHONHASHSEED: '0', PYTHONDONTWRITEBYTECODE: '1' } });
for (const [at, folder] of Object.entries({ '/site': site, '/out': out })) {
  python.FS.mkdir(at);
  python.mountNodeFS(at, folder);
}
await python.runPythonAsync(`
import importlib, importlib.util, json, pathlib, pkgutil, sys, zipfile
from importlib import _bootstrap_external

LIBRARY = f"/lib/python3{sys.version_info.minor}.zip"
SITE, OUT = pathlib.Path("/site"), pathlib.Path("/out")


def write(path, source, name, optimize):
    """Write the byte code of a source, which is never compared with one: there is none in the page."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=optimize)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(_bootstrap_external._code_to_hash_pyc(code, importlib.util.source_hash(source), False))


def import_all(package):
    """Import a package and all in it; return what cannot be imported, and why."""
    broken = {}
    names = [package.__name__, *(found.name for found in pkgutil.walk_packages(package.__path__, package.__name__ + ".", broken.get))]
    for name in names:
        try:
            importlib.import_module(name)
        except Exception as error:
            broken[name] = f"{type(error).__name__}: {error}"
    return broken


sys.path.insert(0, str(SITE))
broken = import_all(importlib.import_module("sobremesa"))
files = {getattr(module, "__file__", None) or "" for module in list(sys.modules.values())}
used = sorted(file.removeprefix(LIBRARY + "/") for file in files if file.startswith(LIBRARY))
with zipfile.ZipFile(LIBRARY) as library:
    for name in used:
        # Python's own words on its functions are a fifth of their size, and nobody reads them here.
        write(OUT / "library" / f"{name}c", library.read(name), name, 2)
for path in sorted(SITE.rglob("*.py")):
    name = path.relative_to(SITE).as_posix()
    write(OUT / "site" / f"{name}c", path.read_bytes(), name, 0)
(OUT / "found.json").write_text(json.dumps({"used": used, "broken": broken}))
`);
