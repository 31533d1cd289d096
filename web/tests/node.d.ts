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
