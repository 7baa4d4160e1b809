/** Connects to a server: TCP, then TLS as PostgreSQL begins it. */

import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';

import { connectToAny, reasonOf } from '../../socket/connect.ts';
import { StepError } from '../../step-error.ts';
import { secureSocket, TLS_MS } from '../../database/child/secure-socket.ts';
import type { Target } from '../../database/protocol.ts';

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

async function encrypted(socket: Socket, target: Target): Promise<TLSSocket> {
  const { host, port } = target;
  const server = `The server ${host}:${port}`;
  const response = await firstByte(socket, server);
  if (response !== 'S')
    throw new StepError(
      'tls',
      `${server} does not support TLS; if the network between is private, set \`tls\` to \`off\``,
    );
  return secureSocket(socket, target);
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
