// Starts the page's Python under node. An error is told by its message alone: node would print the line that threw it,
// and Pyodide's program is one line of a megabyte.
import { pathToFileURL } from 'node:url';

process.on('uncaughtException', (error) => {
  process.exitCode = 1;
  process.stderr.write(`${error?.message ?? error}\n`);
});

/** Python with folders of this machine in it, each under a name of its own. */
export async function startPython(pyodide, folders, settings = {}) {
  const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
  const python = await loadPyodide({ env: { HOME: '/tmp', ...settings } });
  for (const [at, folder] of Object.entries(folders)) {
    python.FS.mkdir(at);
    python.mountNodeFS(at, folder);
  }
  return python;
}
