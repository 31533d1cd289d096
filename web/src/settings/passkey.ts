// Passkeys as a browser makes and shows them: what a server asks in WebAuthn's JSON, and what it is answered in the same.
// Browsers that cannot read and write that JSON by themselves are helped here.

import { askForPasskey, askToSavePasskey, enterByPasskey, savePasskey } from '../wire/people';

type Json = Record<string, unknown>;

/** Whether this browser makes passkeys, where it is now. */
export const canUsePasskeys = (): boolean =>
  globalThis.isSecureContext && 'PublicKeyCredential' in globalThis && 'credentials' in navigator;

/** Bytes as WebAuthn writes them in JSON. */
export const textOf = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

/** The bytes that such a text stands for. */
export const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

/** Options with bytes where WebAuthn's JSON has texts. */
export function readOptions(options: Json): Json {
  const listed = (some: unknown) =>
    (some as { id: string }[] | undefined)?.map((one) => ({ ...one, id: bytesOf(one.id) }));
  const user = options['user'] as { id: string } | undefined;
  return {
    ...options,
    challenge: bytesOf(options['challenge'] as string),
    ...(user && { user: { ...user, id: bytesOf(user.id) } }),
    ...('excludeCredentials' in options && { excludeCredentials: listed(options['excludeCredentials']) }),
    ...('allowCredentials' in options && { allowCredentials: listed(options['allowCredentials']) }),
  };
}

const PARTS = ['clientDataJSON', 'attestationObject', 'authenticatorData', 'signature', 'userHandle'];

/** What a browser returned, in WebAuthn's JSON. */
export function written(credential: PublicKeyCredential): Json {
  if ('toJSON' in credential) return credential.toJSON() as unknown as Json;
  const { id, rawId, type, response } = credential as PublicKeyCredential;
  const parts = response as unknown as Record<string, ArrayBuffer | null>;
  const told = PARTS.flatMap((part) => (parts[part] ? [[part, textOf(parts[part])]] : []));
  return { id, rawId: textOf(rawId), type, response: Object.fromEntries(told) as Json };
}

/** Saves a new passkey; rejects with a DOMException where the browser makes none, and with an ApiError. */
export async function save(): Promise<void> {
  const { options } = await askToSavePasskey();
  const publicKey =
    'parseCreationOptionsFromJSON' in PublicKeyCredential
      ? PublicKeyCredential.parseCreationOptionsFromJSON(options as unknown as PublicKeyCredentialCreationOptionsJSON)
      : (readOptions(options) as unknown as PublicKeyCredentialCreationOptions);
  const made = await navigator.credentials.create({ publicKey });
  await savePasskey(options['challenge'] as string, written(made as PublicKeyCredential), deviceName());
}

/** The page on which this device becomes theirs whose passkey is shown; rejects as `save` does. */
export async function enter(): Promise<string> {
  const { options } = await askForPasskey();
  const publicKey =
    'parseRequestOptionsFromJSON' in PublicKeyCredential
      ? PublicKeyCredential.parseRequestOptionsFromJSON(options as unknown as PublicKeyCredentialRequestOptionsJSON)
      : (readOptions(options) as unknown as PublicKeyCredentialRequestOptions);
  const shown = await navigator.credentials.get({ publicKey });
  return enterByPasskey(options['challenge'] as string, written(shown as PublicKeyCredential));
}

const DEVICES = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac', 'CrOS', 'Linux'];

/** What a passkey is called that is made here: the device, as far as the browser tells it. */
export const deviceName = (agent = navigator.userAgent): string => DEVICES.find((name) => agent.includes(name)) ?? '';
