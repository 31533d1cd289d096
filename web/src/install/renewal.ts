// A page that stayed open while its host installed a newer version asks for files that are gone. It is opened anew, where
// it is: what is played is kept by the server, and what is set by the browser.

import { folder } from '../ui/address';

/** For which version this tab was opened anew: never twice for the same, whatever the server goes on answering. */
const KEPT = 'sobremesa-renewed';

const ENTRY = /<script type="module"[^>]* src="([^"]+)"/;

/** The name of the file that a page begins with: it has the version in it. */
const nameOf = (source: string): string => source.slice(source.lastIndexOf('/') + 1);

/** Opens the page anew if the server has another version of it. Does nothing where no server answers. */
export async function renew(ours: string): Promise<void> {
  const answer = await fetch(folder(), { cache: 'no-store' });
  const served = nameOf(ENTRY.exec(await answer.text())?.[1] ?? '');
  if (!served || served === nameOf(ours) || sessionStorage.getItem(KEPT) === served) return;
  sessionStorage.setItem(KEPT, served);
  location.reload();
}

/** Looks for a newer version whenever a part of this one cannot be fetched. */
export function renewWhenGone(ours: string): void {
  addEventListener('vite:preloadError', () => void renew(ours).catch(() => undefined));
}
