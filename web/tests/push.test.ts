import { afterEach, describe, expect, it, vi } from 'vitest';
import { endPush, fetchPushOffer, startPush } from '../src/wire/api';
import { askAnew } from '../src/friends/push';

vi.mock('../src/wire/api', () => ({ endPush: vi.fn(), fetchPushOffer: vi.fn(), startPush: vi.fn() }));

const KEYS = { p256dh: 'point', auth: 'secret' };

/** A browser that has an address, or none, and a server that tells it, or does not. */
function browser(told: boolean): void {
  const made = {
    options: { applicationServerKey: new ArrayBuffer(0) },
    toJSON: () => ({ endpoint: 'https://push.example/here', keys: KEYS }),
    unsubscribe: () => Promise.resolve(true),
  };
  const pushManager = {
    getSubscription: () => Promise.resolve(told ? made : null),
    subscribe: () => Promise.resolve(made),
  };
  const serviceWorker = { ready: Promise.resolve({ pushManager }), getRegistration: () => serviceWorker.ready };
  const Notification = { permission: 'granted', requestPermission: () => Promise.resolve('granted') };
  vi.stubGlobal('navigator', { serviceWorker });
  vi.stubGlobal('window', { PushManager: {}, Notification });
  vi.stubGlobal('Notification', Notification);
  vi.mocked(fetchPushOffer).mockResolvedValue({ key: 'AAAA', on: told });
}

describe('what makes the server tell no device any more', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.resetAllMocks();
  });

  it('has this one told again where it was told, and after it was done', async () => {
    browser(true);
    const act = vi.fn(() => Promise.resolve(expect(startPush).not.toHaveBeenCalled()));
    await askAnew(act, 'en');
    expect(act).toHaveBeenCalledOnce();
    expect(startPush).toHaveBeenCalledWith({ endpoint: 'https://push.example/here', ...KEYS, lang: 'en' });
  });

  it('asks for nothing where it was not told', async () => {
    browser(false);
    const act = vi.fn(() => Promise.resolve());
    await askAnew(act, 'en');
    expect(act).toHaveBeenCalledOnce();
    expect([startPush, endPush].some((asked) => vi.mocked(asked).mock.calls.length)).toBe(false);
  });

  it('is done though the server does not say whether it tells', async () => {
    browser(true);
    vi.mocked(fetchPushOffer).mockRejectedValue(new Error('gone'));
    const act = vi.fn(() => Promise.resolve());
    await askAnew(act, 'en');
    expect(act).toHaveBeenCalledOnce();
  });
});
