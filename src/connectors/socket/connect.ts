/** TCP connections to addresses that the guard has checked. */

import { connect, isIP, type Socket } from 'node:net';
import type { ConnectionOptions } from 'node:tls';

import type { TlsMode } from '../../model/credential.ts';
import { StepError } from '../step-error.ts';

export interface Endpoint {
  /** The only ones to connect to, in the order of the attempts. */
  readonly addresses: readonly string[];
  /** The name that a certificate must have, without brackets. */
  readonly host: string;
  readonly port: number;
}

const CONNECT_MS = 10_000;

/** Tries the addresses in order until one accepts. Throws a StepError, or the reason of the signal. */
export async function connectToAny(
  { addresses, port, host }: Endpoint,
  signal?: AbortSignal,
): Promise<Socket> {
  let reason = 'the name has no address';
  for (const address of addresses) {
    try {
      return await connected(address, port, signal);
    } catch (error) {
      signal?.throwIfAborted();
      reason = reasonOf(error);
    }
  }
  throw new StepError('tcp', `The server ${host}:${port} cannot be reached: ${reason}`);
}

function connected(
  address: string,
  port: number,
  signal: AbortSignal | undefined,
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: address, port, noDelay: true, keepAlive: true });
    const abort = (): void => void socket.destroy(new Error('the connection was cancelled'));
    if (signal?.aborted === true) abort();
    signal?.addEventListener('abort', abort, { once: true });
    socket.setTimeout(CONNECT_MS, () =>
      socket.destroy(new Error(`it did not accept within ${CONNECT_MS / 1_000} seconds`)),
    );
    socket.once('error', (error) => {
      signal?.removeEventListener('abort', abort);
      reject(error);
    });
    socket.once('connect', () => {
      signal?.removeEventListener('abort', abort);
      socket.setTimeout(0);
      socket.removeAllListeners('error');
      resolve(socket);
    });
  });
}

interface TlsSettings {
  readonly host: string;
  readonly tls: TlsMode;
  /** In PEM. Undefined: the default certificate authorities. */
  readonly ca?: string | undefined;
}

/** @param settings with a mode that encrypts */
export function tlsOptions({ host, tls, ca }: TlsSettings): ConnectionOptions {
  return {
    host,
    // An address must not be a server name.
    ...(isIP(host) === 0 ? { servername: host } : {}),
    ...(ca === undefined ? {} : { ca }),
    rejectUnauthorized: tls === 'verify',
    // Without it, a certificate that is trusted would be checked for its name in the mode `unverified` too.
    ...(tls === 'verify' ? {} : { checkServerIdentity: () => undefined }),
    minVersion: 'TLSv1.2',
  };
}

export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ECONNREFUSED') return 'it refused the connection';
  if (code === 'ECONNRESET') return 'it reset the connection';
  if (code === 'EHOSTUNREACH' || code === 'ENETUNREACH') return 'there is no route to it';
  if (code === 'ETIMEDOUT') return 'it did not answer';
  return message;
}
