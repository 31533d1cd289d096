// The one table worker serves every tab: each numbers its calls and links for itself, and the relay numbers them anew.

import type { FromTables, Said, ToTables } from './port';

type Owner = { tab: string; id: number };

export class Relay {
  private last = 0;
  private readonly calls = new Map<number, Owner>();
  private readonly links = new Map<number, Owner>();

  constructor(
    private readonly toWorker: (message: ToTables) => void,
    private readonly toTab: (tab: string, message: FromTables) => void,
    private readonly toAll: (message: Said) => void,
  ) {}

  /** Hands a tab's message on to the worker. */
  fromTab(tab: string, message: ToTables): void {
    if ('call' in message) this.toWorker({ ...message, call: this.number(this.calls, tab, message.call) });
    else if ('open' in message) this.toWorker({ ...message, open: this.number(this.links, tab, message.open) });
    else if ('link' in message) this.onLink(tab, message.link, (link) => ({ link, text: message.text }));
    else this.onLink(tab, message.close, (close) => ({ close }));
  }

  /** Hands the worker's message on to the tab that it is for; what it says unasked is for all. */
  fromWorker(message: FromTables): void {
    if ('say' in message) return this.toAll(message);
    if ('call' in message) {
      const owner = this.calls.get(message.call);
      this.calls.delete(message.call);
      if (owner) this.toTab(owner.tab, { ...message, call: owner.id });
    } else if ('closed' in message) {
      const owner = this.links.get(message.closed);
      this.links.delete(message.closed);
      if (owner) this.toTab(owner.tab, { closed: owner.id });
    } else {
      const owner = this.links.get(message.link);
      if (owner) this.toTab(owner.tab, { ...message, link: owner.id });
    }
  }

  /** A tab was closed, or has died: its links end. */
  leave(tab: string): void {
    for (const [number, owner] of this.links) {
      if (owner.tab !== tab) continue;
      this.links.delete(number);
      this.toWorker({ close: number });
    }
  }

  private number(among: Map<number, Owner>, tab: string, id: number): number {
    this.last += 1;
    among.set(this.last, { tab, id });
    return this.last;
  }

  private onLink(tab: string, id: number, message: (number: number) => ToTables): void {
    for (const [number, owner] of this.links) {
      if (owner.tab === tab && owner.id === id) this.toWorker(message(number));
    }
  }
}
