// Where our pages are. A path of ROUTES, such as `/table/ID`, is itself an address on a server; of the page that stands
// alone, in whatever folder it lies, the path is the query: `?/table/ID`. Nothing else makes or reads addresses.

/** Whether this is the page that stands alone: no server answers it, and its folder may lie anywhere. */
export const standalone: boolean =
  'document' in globalThis && document.querySelector('meta[name="sobremesa"][content="page"]') !== null;

type Place = Pick<Location, 'pathname' | 'search'>;

/** What a link to a path of ROUTES holds. */
export const address = (path: string, alone = standalone): string => {
  if (!alone) return path;
  return path === '/' ? './' : `?${path.replace('?', '&')}`;
};

/** The path of ROUTES that an address is of. A server's root may be asked for a page as the page alone is. */
export function pathOf({ pathname, search }: Place, alone = standalone): string {
  const asked = /^\?(\/[^&]*)/.exec(search)?.[1];
  return asked ?? (alone ? '/' : pathname);
}

/** The folder of the page, or the root of the server: its files have addresses below it. */
export const folder = (href = globalThis.location?.href ?? 'http://localhost/', alone = standalone): string =>
  new URL(alone ? '.' : '/', href).href;

/** The address of a file that comes with the page under a name of its own. */
export const fileAddress = (name: string): string => new URL(name, folder()).href;

/** What is kept by the browser for this page alone has this in its name: others may lie on the same site. */
export const ownName = (name: string): string => `${name} ${new URL(folder()).pathname}`;

/** Takes what stands behind # out of the address, where it would stay in the history, and returns it. */
export function takeFragment(): string {
  const brought = location.hash.slice(1);
  if (brought) history.replaceState(null, '', location.pathname + location.search);
  return brought;
}

/** Opens the page anew for what now stands behind #, as a second link that is pasted into the same tab. */
export function reloadForFragment(): void {
  if (location.hash) location.reload();
}
