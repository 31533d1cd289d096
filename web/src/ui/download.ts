// Files that readers keep: by a link that the browser follows, or where nobody answers it by asking for the text.

import type { RemoteFile } from '../wire/call';
import { failureOf, sayIn } from './message.svelte';

/** Saves a text as a file of this name. */
export function saveText(text: string, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text]));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href));
}

/** Says beside a link why its file could not be had. */
function say(link: HTMLElement, error: unknown): void {
  const told = document.createElement('span');
  told.setAttribute('role', 'alert');
  link.after(told);
  sayIn(told, failureOf(error));
}

async function fetchAndSave(link: HTMLElement, file: RemoteFile, name: string): Promise<void> {
  if (link.nextElementSibling?.getAttribute('role') === 'alert') link.nextElementSibling.remove();
  try {
    saveText(await file.text(), name);
  } catch (error) {
    say(link, error);
  }
}

/** The attributes of a link by which a file is kept under a name. */
export const download = (file: RemoteFile, name: string) =>
  file.href
    ? { href: file.href, download: name }
    : {
        href: '#',
        download: name,
        onclick: (event: MouseEvent & { currentTarget: HTMLElement }) => {
          event.preventDefault();
          void fetchAndSave(event.currentTarget, file, name);
        },
      };
