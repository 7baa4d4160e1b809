/** Connections for HTTP to the checked addresses of one server. */

import { Agent, type ClientRequestArgs } from 'node:http';
import type { Duplex } from 'node:stream';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import type { Socket } from 'node:net';

import { connectToAny, reasonOf, tlsOptions, type Endpoint } from '../socket/connect.ts';
import { StepError } from '../step-error.ts';

export interface PinnedServer extends Endpoint {
  readonly isEncrypted: boolean;
  readonly ca?: string | undefined;
}

const HANDSHAKE_MS = 15_000;

type OnSocket = (error: Error | null, socket: Duplex) => void;

/** Ignores the host of a request: the server is always the same. */
export class PinnedAgent extends Agent {
  readonly #server: PinnedServer;

  constructor(server: PinnedServer, maxSockets: number) {
    super({ keepAlive: true, maxSockets });
    this.#server = server;
  }

  override createConnection(_: ClientRequestArgs, callback?: OnSocket): undefined {
    this.#connect().then(
      (socket) => callback?.(null, socket),
      // Without a socket, only the error is read.
      (error: Error) => callback?.(error, undefined as never),
    );
  }

  async #connect(): Promise<Duplex> {
    const socket = await connectToAny(this.#server);
    return this.#server.isEncrypted ? encrypted(socket, this.#server) : socket;
  }
}

function encrypted(socket: Socket, server: PinnedServer): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const secure = connectTls({ ...tlsOptions({ ...server, tls: 'verify' }), socket });
    const refuse = (error: Error): void => {
      socket.destroy();
      const reason = reasonOf(error);
      reject(
        new StepError('tls', `The server ${server.host}:${server.port} was refused: ${reason}`),
      );
    };
    secure.setTimeout(HANDSHAKE_MS, () => secure.destroy(new Error('it did not answer')));
    secure.once('error', refuse);
    secure.once('secureConnect', () => {
      secure.setTimeout(0);
      secure.removeListener('error', refuse);
      resolve(secure);
    });
  });
}
