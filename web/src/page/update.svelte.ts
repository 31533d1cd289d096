// The page is kept for offline as a whole. A newer one is fetched beside it, and is used when the reader says so, or once
// no tab has the old one open: never in the middle of a game.

import { fileAddress, ownName } from '../ui/address';

/** So long after the tables answer, so that the first cards need not wait for files of screens that nobody opened yet. */
const LATER = 2500;

class Update {
  /** A newer page lies there, whole. */
  waits = $state(false);
  /** Another tab has taken the newer page into use: this one goes on with the old files until it is opened anew. */
  elsewhere = $state(false);
  /** The reader wants to be asked another time. */
  later = $state(false);
  private registration: ServiceWorkerRegistration | null = null;
  private asked = false;

  /** Has the browser keep the page of this version; where it cannot, or may not, all else works the same. */
  async keep(version: string): Promise<void> {
    if (!('serviceWorker' in navigator)) return;
    holdVersion(version);
    // the first worker of all takes nothing over
    let controlled = navigator.serviceWorker.controller !== null;
    navigator.serviceWorker.addEventListener('controllerchange', () => {
      if (controlled) this.changed();
      controlled = true;
    });
    await new Promise((done) => setTimeout(done, LATER));
    if (!controlled) await keepFiles();
    const found = await navigator.serviceWorker
      .register(fileAddress('sw.js'), { updateViaCache: 'none' })
      .catch(() => undefined);
    if (!found) return;
    this.registration = found;
    this.look(found);
    found.addEventListener('updatefound', () => this.look(found));
    navigator.serviceWorker.controller?.postMessage('tidy');
  }

  /** Takes the newer page into use, in this tab now, in others when they are opened anew. */
  use(): void {
    this.asked = true;
    if (this.elsewhere) location.reload();
    this.registration?.waiting?.postMessage('use');
  }

  private look({ waiting, installing }: ServiceWorkerRegistration): void {
    if (waiting && navigator.serviceWorker.controller) this.waits = true;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed' && navigator.serviceWorker.controller) this.waits = true;
    });
  }

  private changed(): void {
    if (this.asked) location.reload();
    else {
      this.waits = false;
      this.elsewhere = true;
    }
  }
}

/** Keeps the files in a worker that ends; whether it could, the service worker finds out. */
function keepFiles(): Promise<void> {
  return new Promise((done) => {
    const worker = new Worker(fileAddress('sw.js'));
    worker.onmessage = worker.onerror = () => {
      worker.terminate();
      done();
    };
  });
}

/** As long as this tab is open, the files of its version are kept: the worker looks at the names of locks. */
function holdVersion(version: string): void {
  const locks = navigator.locks as LockManager | undefined;
  const name = `${ownName('sobremesa-page')} ${version}`;
  void locks?.request(name, { mode: 'shared' }, () => new Promise(() => undefined)).catch(() => undefined);
}

export const update = new Update();
