// Writes C for typed Python: the compiler runs in Pyodide, whose Python is the one that will run what it writes.
// compile.mjs PYODIDE SITE SOURCES OUT GROUP FILES    (FILES: a text of one source a line, relative to SOURCES)
import { readFileSync } from 'node:fs';
import { startPython } from './python.mjs';

const [pyodide, site, sources, out, group, files] = process.argv.slice(2);
const python = await startPython(pyodide, { '/site': site, '/sources': sources, '/out': out }, { PYODIDE: '1' });
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
