// The browser's locks: it gives one to the next tab when the tab that has it closes or crashes. On a host without https
// there are none: then every tab believes that it owns the store, and the store listens to the newest alone.

import type { Locks } from './tabs';

export class BrowserLocks implements Locks {
  private held = false;

  constructor(
    private readonly name: string,
    tab: string,
    private readonly locks: LockManager | undefined = navigator.locks as LockManager | undefined,
  ) {
    this.hold(this.nameOf(tab), {}, () => undefined).catch(() => undefined);
  }

  own(lost: () => void, steal = false): Promise<void> {
    return new Promise((resolve) => {
      const granted = () => {
        this.held = true;
        resolve();
      };
      if (!this.locks) return granted();
      this.hold(this.name, steal ? { steal } : {}, granted).catch(() => {
        // somebody took it; whoever still waited for it had not got it
        if (this.held) lost();
        this.held = false;
      });
    });
  }

  whenGone(tab: string, then: () => void): void {
    this.locks?.request(this.nameOf(tab), then).catch(() => undefined);
  }

  private readonly nameOf = (tab: string): string => `${this.name} ${tab}`;

  /** Keeps a lock for as long as there is this page. */
  private async hold(name: string, options: LockOptions, granted: () => void): Promise<void> {
    await this.locks?.request(name, options, () => {
      granted();
      return new Promise<void>(() => undefined);
    });
  }
}
