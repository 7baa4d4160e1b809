/** Connects to a server: TCP, then TLS as PostgreSQL begins it. */

import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';

import type { Target } from '../protocol.ts';
import { StepError } from './step-error.ts';

const CONNECT_MS = 10_000;
const TLS_MS = 10_000;
/** `SSLRequest`: the length, and a code in place of a protocol version. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/** Throws a StepError. */
export async function openSocket(target: Target): Promise<Socket> {
  const socket = await connectToAny(target);
  try {
    return target.tls === 'off' ? socket : await encrypted(socket, target);
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

/** To the addresses in order, until one accepts. Throws a StepError. */
export async function connectToAny({ addresses, port, host }: Target): Promise<Socket> {
  let reason = 'the name has no address';
  for (const address of addresses) {
    try {
      return await connected(address, port);
    } catch (error) {
      reason = reasonOf(error);
    }
  }
  throw new StepError('tcp', `The server ${host}:${port} cannot be reached: ${reason}`);
}

function connected(address: string, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: address, port, noDelay: true, keepAlive: true });
    socket.setTimeout(CONNECT_MS, () =>
      socket.destroy(new Error(`it did not accept within ${CONNECT_MS / 1_000} seconds`)),
    );
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.setTimeout(0);
      socket.off('error', reject);
      resolve(socket);
    });
  });
}

async function encrypted(socket: Socket, target: Target): Promise<TLSSocket> {
  const { host, port, tls, ca } = target;
  const server = `The server ${host}:${port}`;
  const response = await firstByte(socket, server);
  if (response !== 'S')
    throw new StepError(
      'tls',
      `${server} does not support TLS; if the network between is private, set \`tls\` to \`off\``,
    );
  return new Promise((resolve, reject) => {
    const secured = connectTls({
      socket,
      host,
      // An address must not be a server name.
      ...(isIP(host) === 0 ? { servername: host } : {}),
      ...(ca === undefined ? {} : { ca }),
      rejectUnauthorized: tls === 'verify',
      // Without it, a certificate that is trusted would be checked for its name in the mode `unverified` too.
      ...(tls === 'verify' ? {} : { checkServerIdentity: () => undefined }),
      minVersion: 'TLSv1.2',
    });
    const fail = (error: unknown): void =>
      reject(new StepError('tls', `${server} was refused: ${reasonOf(error)}`));
    secured.setTimeout(TLS_MS, () =>
      secured.destroy(new Error(`the TLS handshake took more than ${TLS_MS / 1_000} seconds`)),
    );
    secured.once('error', fail);
    secured.once('secureConnect', () => {
      secured.setTimeout(0);
      secured.off('error', fail);
      resolve(secured);
    });
  });
}

/** Anything after the first byte would have been sent before the encryption, by someone else. */
function firstByte(socket: Socket, server: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string): void => reject(new StepError('tls', `${server} ${reason}`));
    const onError = (error: Error): void => fail(`closed the connection: ${reasonOf(error)}`);
    const onEnd = (): void => fail('closed the connection before TLS began');
    socket.setTimeout(TLS_MS, () => fail(`did not begin TLS within ${TLS_MS / 1_000} seconds`));
    socket.once('error', onError);
    socket.once('end', onEnd);
    socket.once('data', (bytes: Buffer) => {
      socket.setTimeout(0);
      socket.off('error', onError);
      socket.off('end', onEnd);
      if (bytes.length !== 1) return fail('did not begin TLS correctly');
      resolve(bytes.toString('latin1'));
    });
    socket.write(SSL_REQUEST);
  });
}

export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ECONNREFUSED') return 'it refused the connection';
  if (code === 'ECONNRESET') return 'it reset the connection';
  if (code === 'EHOSTUNREACH' || code === 'ENETUNREACH') return 'there is no route to it';
  if (code === 'ETIMEDOUT') return 'it did not answer';
  return message;
}
