// Starts the Python of a page from its files, as its workers do but for how the archive is unpacked, runs the program of
// the standard input, and prints what it prints.
// start.mjs PAGE FOLDER ARGUMENTS…    (the program finds the folder at /folder, the arguments in sys.argv)
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';

process.on('uncaughtException', (error) => {
  process.exitCode = 1;
  process.stderr.write(`${error?.message ?? error}\n`);
});

const [page, folder, ...rest] = process.argv.slice(2);
const { python: lies, files } = JSON.parse(readFileSync(`${page}/page.json`, 'utf8'));
const lying = mkdtempSync(`${tmpdir()}/page-`);
const found = new Map();
for (const { path, gzip } of files.filter((file) => file.path.startsWith(lies))) {
  const content = readFileSync(`${page}/${path}`);
  const name = path.slice(lies.length).replace(gzip ? /\.bin$/ : /$^/, '');
  found.set(name, gzip ? gunzipSync(content) : content);
  writeFileSync(`${lying}/${name}`, found.get(name));
}
const { loadPyodide } = await import(pathToFileURL(`${lying}/pyodide.mjs`).href);
const python = await loadPyodide({ args: ['page', ...rest], env: { HOME: '/tmp' } });
rmSync(lying, { recursive: true });
const extractDir = python._api?.sitePackages ?? '/lib/python3.14/site-packages';
python.unpackArchive(new Uint8Array(found.get('sobremesa.zip')), 'zip', { extractDir });
python.runPython('import importlib; importlib.invalidate_caches()');
python.FS.mkdir('/folder');
python.mountNodeFS('/folder', folder);
await python.runPythonAsync(readFileSync(0, 'utf8'));
