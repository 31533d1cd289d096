// The little of node that tests use.
declare module 'node:fs' {
  export function readFileSync(path: URL | string): Uint8Array;
  export function readFileSync(path: URL | string, encoding: 'utf8'): string;
  export function readdirSync(
    path: URL,
    options: { withFileTypes: true },
  ): { name: string; isDirectory: () => boolean }[];
}

declare const process: { env: Record<string, string | undefined> };

declare module 'node:crypto' {
  export function createHash(name: string): {
    update(bytes: Uint8Array): { digest(form: 'base64'): string };
  };
}

declare module 'node:zlib' {
  export function gzipSync(bytes: Uint8Array): Uint8Array<ArrayBuffer>;
}
