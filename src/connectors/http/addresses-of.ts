/** The guard for servers that are not called over HTTP. */

import { urlHost } from '../../kit/url-host.ts';
import { findDestination } from './destination.ts';
import type { Guard } from './guard.ts';
import { GuardRefusal } from './guard-refusal.ts';

interface Server {
  /** An address without brackets, or a name. */
  readonly host: string;
  readonly port: number;
  readonly signal: AbortSignal;
}

/** The only addresses for the connection, in the order of the attempts. Throws a SourceError. */
export async function addressesOf(
  { allowed, resolvers, log }: Pick<Guard, 'allowed' | 'resolvers' | 'log'>,
  { host, port, signal }: Server,
): Promise<readonly string[]> {
  const url = new URL(`http://${urlHost(host)}:${port}`);
  const name = `${url.hostname}:${port}`;
  try {
    return (await findDestination(url, allowed, resolvers, signal, name)).addresses;
  } catch (error) {
    if (error instanceof GuardRefusal)
      log?.info(
        { host: name, reason: error.message, detail: error.detail },
        'an outbound call failed',
      );
    throw error;
  }
}
