/**
 * Resolves names to addresses. Users name hosts, and a name server of their choice may never respond: the system's
 * resolver would block one of the process's four threads, which files and the database need too, and cannot be
 * cancelled. So names from users are resolved by querying the name servers directly, without a thread. Only the few
 * names on the operator's allow list use the system's resolver, because only it knows search domains and mDNS.
 */

import { lookup, Resolver } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';

import { concurrency } from '../../admission.ts';
import { Semaphore } from '../../kit/semaphore.ts';
import { addressesInHosts } from './hosts-file.ts';

/** All addresses of a host name. Rejects if there are none. Responses after the abort are ignored. */
export type Resolve = (hostname: string, signal: AbortSignal) => Promise<readonly string[]>;

export interface Resolvers {
  /** For names on the operator's allow list. */
  readonly allowlisted: Resolve;
  readonly untrusted: Resolve;
}

export interface NameServers {
  readonly hostsFile?: string;
  /** `address:port`; the default is the system's servers. */
  readonly servers?: readonly string[];
}

const TRY_MS = 1_500;
const TRIES = 3;
const OTHER_FAMILY_MS = 300;
const LOOPBACK: readonly string[] = ['127.0.0.1', '::1'];

export function systemResolvers(): Resolvers {
  return { allowlisted: threadResolve(), untrusted: serverResolve() };
}

/** Uses at most half of the threads. */
function threadResolve(): Resolve {
  const semaphore = new Semaphore(concurrency.nameLookups);
  return (hostname, signal) =>
    semaphore.run(
      async () => {
        const entries = await lookup(hostname, { all: true, verbatim: true });
        return entries.map(({ address }) => address);
      },
      { signal },
    );
}

/** Reads the machine's hosts file first, like the system does. `localhost` is never sent to a server (RFC 6761). */
export function serverResolve({ hostsFile = '/etc/hosts', servers }: NameServers = {}): Resolve {
  return async (hostname, signal) => {
    const name = hostname.replace(/\.$/, '').toLowerCase();
    const listed = addressesInHosts(await readFile(hostsFile, 'utf8').catch(() => ''), name);
    if (listed.length > 0) return listed;
    if (name === 'localhost' || name.endsWith('.localhost')) return LOOPBACK;
    signal.throwIfAborted();
    const resolver = new Resolver({ timeout: TRY_MS, tries: TRIES });
    if (servers) resolver.setServers(servers);
    return bothFamilies(resolver, name, signal);
  };
}

/** Some servers respond only for one family. When one has responded, the other has `OTHER_FAMILY_MS` left. */
async function bothFamilies(
  resolver: Resolver,
  name: string,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const cancel = (): void => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  let otherFamily: NodeJS.Timeout | undefined;
  const limitOther = <T>(result: T): T => {
    otherFamily ??= setTimeout(cancel, OTHER_FAMILY_MS);
    return result;
  };
  try {
    const families = await Promise.allSettled([
      resolver.resolve4(name).then(limitOther),
      resolver.resolve6(name).then(limitOther),
    ]);
    const addresses = families.flatMap((family) =>
      family.status === 'fulfilled' ? family.value : [],
    );
    const [v4] = families;
    if (addresses.length === 0 && v4.status === 'rejected') throw v4.reason;
    return addresses;
  } finally {
    clearTimeout(otherFamily);
    signal.removeEventListener('abort', cancel);
  }
}
