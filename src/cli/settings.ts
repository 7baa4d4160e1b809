/** The service and the key: flags take precedence over variables, and these over what `weir login` stored. */

import { isAbsolute, join } from 'node:path';
import { EXIT } from './exit-codes.ts';
import { CliError } from './cli-error.ts';
import type { Environment } from './io.ts';

export const DEFAULT_URL = 'http://127.0.0.1:3000';

export interface StoredKey {
  readonly key: string;
  /** Needed to revoke the key; null for a key that was not created by `weir login`. */
  readonly key_id: number | null;
}

/** The content of the config file. */
export interface Stored {
  /** The default service. */
  readonly url?: string;
  /** By URL: a key is sent to the service that it was made by, and to no other. */
  readonly keys: Readonly<Record<string, StoredKey>>;
}

export interface Connection {
  readonly url: string;
  readonly key: string | null;
}

export function configPath(environment: Environment, homeDirectory: string): string {
  const base = environment.XDG_CONFIG_HOME ?? '';
  // The XDG specification has relative paths ignored.
  return join(isAbsolute(base) ? base : join(homeDirectory, '.config'), 'weir', 'config.json');
}

export function resolveConnection(
  flagUrl: string | undefined,
  environment: Environment,
  stored: Stored,
): Connection {
  const url = normalizeUrl(
    flagUrl ?? (environment.WEIR_URL || undefined) ?? stored.url ?? DEFAULT_URL,
  );
  const brought = environment.WEIR_KEY?.trim() || null;
  const storedKey = new Map(Object.entries(stored.keys)).get(url);
  return { url, key: brought ?? storedKey?.key ?? null };
}

export function normalizeUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (
    url === null ||
    !['http:', 'https:'].includes(url.protocol) ||
    url.username !== '' ||
    url.search !== '' ||
    url.hash !== ''
  ) {
    throw new CliError(EXIT.usage, `"${text}" is not the address of a service.`, [
      'Give one like https://weir.example.com, with --url or WEIR_URL.',
    ]);
  }
  return url.origin + url.pathname.replace(/\/+$/, '');
}

/** Returns true if others can read the traffic to this address. */
export function isOpenToEavesdroppers(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return (
    protocol === 'http:' &&
    hostname !== 'localhost' &&
    hostname !== '[::1]' &&
    !hostname.startsWith('127.')
  );
}
