/** The TLS handshake on a connection that is ready for it. */

import type { Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';

import { reasonOf, tlsOptions } from '../../socket/connect.ts';
import { StepError } from '../../step-error.ts';
import type { Target } from '../protocol.ts';

export const TLS_MS = 10_000;

/**
 * Verifies the certificate and its name as the target asks. Rejects with a StepError.
 * @param protocol the one that the server must choose in the handshake
 */
export function secureSocket(
  socket: Socket,
  target: Target,
  protocol?: string,
): Promise<TLSSocket> {
  const server = `The server ${target.host}:${target.port}`;
  return new Promise((resolve, reject) => {
    const offered = protocol === undefined ? {} : { ALPNProtocols: [protocol] };
    const secured = connectTls({ socket, ...offered, ...tlsOptions(target) });
    const fail = (error: unknown): void =>
      reject(new StepError('tls', `${server} was refused: ${reasonOf(error)}`));
    secured.setTimeout(TLS_MS, () =>
      secured.destroy(new Error(`the TLS handshake took more than ${TLS_MS / 1_000} seconds`)),
    );
    secured.once('error', fail);
    secured.once('secureConnect', () => {
      secured.setTimeout(0);
      secured.off('error', fail);
      if (protocol !== undefined && secured.alpnProtocol !== protocol) {
        secured.destroy();
        return fail(new Error(`it does not speak ${protocol}`));
      }
      resolve(secured);
    });
  });
}
