// Files that readers keep, where a server has an address for them and where it has none.

import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { download } from '../src/ui/download';
import { speakIn } from '../src/ui/words.svelte';
import { ApiError } from '../src/wire/transport';

vi.hoisted(() => vi.stubGlobal('navigator', { language: 'en-GB' }));
beforeAll(() => speakIn('en'));
afterEach(() => vi.unstubAllGlobals());

/** A link on the page that is pressed, and what is put after it. */
function pressed(attributes: ReturnType<typeof download>) {
  const after: { textContent: string }[] = [];
  const currentTarget = { nextElementSibling: null, after: (told: { textContent: string }) => after.push(told) };
  const preventDefault = vi.fn();
  const event = { currentTarget, preventDefault } as unknown as MouseEvent & { currentTarget: HTMLElement };
  if ('onclick' in attributes) attributes.onclick?.(event);
  return { after, preventDefault };
}

describe('a file to keep', () => {
  it('is fetched by the browser itself where it has an address', () => {
    const text = vi.fn();
    expect(download({ href: '/api/tables/t/record', text }, 'gin.txt')).toEqual({
      href: '/api/tables/t/record',
      download: 'gin.txt',
    });
    expect(text).not.toHaveBeenCalled();
  });

  it('is asked for and saved under its name where it has none', async () => {
    const link = { href: '', download: '', click: vi.fn() };
    const blobs: Blob[] = [];
    vi.stubGlobal('document', { createElement: () => link });
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => (blobs.push(blob as Blob), 'blob:1'));
    const { preventDefault } = pressed(download({ href: '', text: () => Promise.resolve('[Game "gin"]') }, 'gin.txt'));
    await vi.waitFor(() => expect(link.click).toHaveBeenCalledOnce());
    expect([link.href, link.download, await blobs[0]?.text()]).toEqual(['blob:1', 'gin.txt', '[Game "gin"]']);
    expect(preventDefault).toHaveBeenCalledOnce();
  });

  it('says beside its link why it could not be had', async () => {
    vi.stubGlobal('document', { createElement: () => ({ setAttribute: vi.fn(), textContent: '' }) });
    const refused = () => Promise.reject(new ApiError('not-yours', 'no', 403));
    const { after } = pressed(download({ href: '', text: refused }, 'gin.txt'));
    await vi.waitFor(() =>
      expect(after.map((told) => told.textContent)).toEqual([expect.stringContaining('not yours')]),
    );
  });
});
