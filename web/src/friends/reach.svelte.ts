// By which address other devices reach the server, for the links that are given to friends.

import { fetchReach } from '../wire/api';
import type { Reach } from '../wire/generated/toClient';

export const reach: { known: Reach; chosen: string } = $state({ known: { lan: [], open: false }, chosen: '' });

/** Whether an address is that of one machine alone, whoever opens it. */
export const onlyHere = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127\./.test(host);

/** Asks the server how it can be reached; without an answer nothing changes. */
export async function askReach(): Promise<void> {
  if (onlyHere(location.hostname)) reach.known = await fetchReach().catch(() => reach.known);
}

/** The origin that links begin with: this page's, or that of the network where this page's is good for one machine only. */
export function originOf(here: Pick<Location, 'hostname' | 'origin'>, { known, chosen }: typeof reach): string {
  if (!onlyHere(here.hostname) || !known.open) return here.origin;
  return known.lan.find((one) => one === chosen) ?? known.lan[0] ?? here.origin;
}

/** The whole address of a page of ours, and in which language its reader is met who has chosen none. */
export function addressOf(path: string, origin: string, lang: string): string {
  const address = new URL(path, origin);
  if (/^\/(join|watch|enter)\//.test(address.pathname)) address.searchParams.set('lang', lang);
  return address.href;
}
