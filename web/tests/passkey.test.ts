import { describe, expect, it } from 'vitest';

import { bytesOf, deviceName, readOptions, textOf, written } from '../src/settings/passkey';

const bytes = Uint8Array.from([0, 251, 239, 255, 62, 63]);

describe('passkeys where a browser cannot read and write their JSON', () => {
  it('writes bytes without padding and with letters that an address may hold, and reads them again', () => {
    expect(textOf(bytes.buffer)).toBe('APvv_z4_');
    expect([...bytesOf('APvv_z4_')]).toEqual([...bytes]);
    expect(textOf(bytesOf('AA').buffer)).toBe('AA');
  });

  it('reads the options to save one, with what keeps one already', () => {
    const asked = readOptions({
      challenge: 'AA',
      user: { id: 'AQ', name: 'Ana' },
      excludeCredentials: [{ id: 'Ag', type: 'public-key' }],
    });

    expect(asked).toEqual({
      challenge: Uint8Array.of(0),
      user: { id: Uint8Array.of(1), name: 'Ana' },
      excludeCredentials: [{ id: Uint8Array.of(2), type: 'public-key' }],
    });
  });

  it('reads the options to show one', () => {
    const asked = readOptions({ challenge: 'AA', rpId: 'localhost', allowCredentials: [] });

    expect(asked).toEqual({ challenge: Uint8Array.of(0), rpId: 'localhost', allowCredentials: [] });
  });

  it('writes what the browser returned, part by part', () => {
    const buffer = Uint8Array.of(1).buffer;
    const shown = {
      id: 'AQ',
      rawId: buffer,
      type: 'public-key',
      response: { clientDataJSON: buffer, signature: buffer, userHandle: null },
    } as unknown as PublicKeyCredential;

    expect(written(shown)).toEqual({
      id: 'AQ',
      rawId: 'AQ',
      type: 'public-key',
      response: { clientDataJSON: 'AQ', signature: 'AQ' },
    });
  });

  it('calls a passkey by the device, as far as that is told', () => {
    expect(deviceName('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)')).toBe('Mac');
    expect(deviceName('Mozilla/5.0 (Linux; Android 16)')).toBe('Android');
    expect(deviceName('something else')).toBe('');
  });
});
