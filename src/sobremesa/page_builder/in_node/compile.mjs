// Writes C for typed Python: the compiler runs in Pyodide, whose Python is the one that will run what it writes.
// compile.mjs PYODIDE SITE SOURCES OUT GROUP FILES    (FILES: a text of one source a line, relative to SOURCES)
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [pyodide, site, sources, out, group, files] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const python = await loadPyodide({ env: { HOME: '/tmp', PYODIDE: '1' } });
const FOLDERS = { '/site': site, '/sources': sources, '/out': out };
for (const [at, folder] of Object.entries(FOLDERS)) {
  python.FS.mkdir(at);
  python.mountNodeFS(at, folder);
}
const given = python.toPy({ group, files: readFileSync(files, 'utf8').trim().split('\n') });
await python.runPythonAsync(
  `
import os, sys

sys.path.insert(0, "/site")
sys.setrecursionlimit(5000)
os.chdir("/sources")
from mypyc.build import mypycify
from mypyc.common import IS_32_BIT_PLATFORM

assert IS_32_BIT_PLATFORM, "the C would be for another width of numbers"
mypycify(files, opt_level="3", debug_level="0", target_dir="/out", group_name=group)
`,
  { globals: given },
);
