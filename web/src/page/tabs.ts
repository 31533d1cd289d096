// Which tab owns the store: one at a time, by a lock that the browser takes back from a tab that closes or crashes. The
// others speak to it over a channel; every message on it names the tab that it is from, or for.

import type { FromTables, Said, ToTables } from './port';

/** What goes over the channel between tabs. */
export type BetweenTabs =
  | { to: 'owner'; tab: string; message: ToTables }
  | { to: 'owner'; tab: string; come: true }
  | { to: 'owner'; tab: string; leave: true }
  | { to: string; owner: string; message: FromTables }
  /** The tab that owns the store now; `said` is how far it is. */
  | { to: 'all'; owner: string; said?: Said };

export interface Channel {
  send(message: BetweenTabs): void;
  receive: ((message: BetweenTabs) => void) | null;
}

export interface Locks {
  /** Resolves once the lock is this tab's; it stays so until the tab is gone, or `lost` is called. With `steal` it is
   * taken at once from whoever has it. */
  own(lost: () => void, steal?: boolean): Promise<void>;
  /** Calls back once another tab is gone. */
  whenGone(tab: string, then: () => void): void;
}

export interface TabEvents {
  /** This tab owns the store from now on: its worker starts. */
  own(): void;
  /** Another tab took it. */
  lose(): void;
  /** A tab asks this one, the owner. */
  ask(tab: string, message: ToTables): void;
  leave(tab: string): void;
  /** The owner answers this tab. */
  answer(message: FromTables): void;
  /** Another tab is the owner from now on. */
  change(): void;
}

/** How long the owner may say nothing when it is asked whether it is there: a tab that sleeps has the lock, and no use
 * of it. */
export const SILENCE = 8000;

export class Tabs {
  /** Which start of which tab's worker answers; null: none yet. */
  private owner: string | null = null;
  owns = false;
  private starts = 0;
  private said: Said | undefined;
  private readonly known = new Set<string>();
  private waiting: ToTables[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly tab: string,
    private readonly channel: Channel,
    private readonly locks: Locks,
    private readonly events: TabEvents,
  ) {
    channel.receive = (message) => this.receive(message);
    this.want();
    this.lookForOwner();
  }

  /** Asks the owner, which may be this tab; what is asked before there is one waits for it. */
  ask(message: ToTables): void {
    if (this.owns) this.events.ask(this.tab, message);
    else if (this.owner === null) this.waiting.push(message);
    else {
      this.channel.send({ to: 'owner', tab: this.tab, message });
      this.lookForOwner();
    }
  }

  /** Answers a tab, as the owner. */
  answer(tab: string, message: FromTables): void {
    if (tab === this.tab) this.events.answer(message);
    else if (this.owner !== null) this.channel.send({ to: tab, owner: this.owner, message });
  }

  /** Tells all tabs what the worker says unasked, and keeps how far it is for those that come later. */
  tellAll(said: Said): void {
    if (said.say !== 'trouble') this.said = said;
    this.events.answer(said);
    this.announce(said);
  }

  leave(): void {
    this.channel.send({ to: 'owner', tab: this.tab, leave: true });
  }

  /** This tab's worker begins, anew or for the first time: whatever the one before was asked is lost. */
  begin(): void {
    this.starts += 1;
    this.said = undefined;
    this.owns = true;
    this.setOwner(`${this.tab} ${this.starts}`);
    this.announce();
  }

  /** The store was taken from this tab while it slept. */
  lose(): void {
    if (!this.owns) return;
    this.owns = false;
    this.owner = null;
    this.events.lose();
    this.events.change();
    this.lookForOwner();
    this.want();
  }

  private want(steal = false): void {
    void this.locks
      .own(() => this.lose(), steal)
      .then(() => {
        this.foundOwner();
        if (this.owns) return;
        this.events.own();
        this.begin();
      });
  }

  /** Asks the owner for a sign; where none comes its lock is taken. */
  private lookForOwner(): void {
    if (this.timer !== undefined) return;
    this.channel.send({ to: 'owner', tab: this.tab, come: true });
    this.timer = setTimeout(() => {
      this.timer = undefined;
      if (!this.owns) this.want(true);
    }, SILENCE);
  }

  private foundOwner(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private announce(said?: Said): void {
    if (this.owner !== null) this.channel.send({ to: 'all', owner: this.owner, ...(said ? { said } : {}) });
  }

  private setOwner(owner: string): void {
    const changed = this.owner !== null && this.owner !== owner;
    this.owner = owner;
    if (changed) this.events.change();
    const { waiting } = this;
    this.waiting = [];
    for (const message of waiting) this.ask(message);
  }

  private receive(message: BetweenTabs): void {
    if (message.to === 'owner') {
      if (this.owns && 'tab' in message) this.onAsked(message);
    } else if (message.to === 'all') {
      this.foundOwner();
      if (!this.owns && 'owner' in message) this.onOwner(message.owner, 'said' in message ? message.said : undefined);
    } else if (message.to === this.tab && 'message' in message) {
      if ('owner' in message && message.owner === this.owner) this.events.answer(message.message);
    }
  }

  private onAsked(message: BetweenTabs & { tab: string }): void {
    const { tab } = message;
    if ('leave' in message) return this.onLeave(tab);
    if (!this.known.has(tab)) {
      this.known.add(tab);
      this.locks.whenGone(tab, () => this.onLeave(tab));
    }
    if ('come' in message) this.announce(this.said);
    else if ('message' in message) this.events.ask(tab, message.message as ToTables);
  }

  private onLeave(tab: string): void {
    this.known.delete(tab);
    this.events.leave(tab);
  }

  private onOwner(owner: string, said: Said | undefined): void {
    if (owner !== this.owner) this.setOwner(owner);
    if (said) this.events.answer(said);
  }
}
