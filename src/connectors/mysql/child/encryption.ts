/** TLS of a connection: `mysql2` would not check that the certificate has the name of the server. */

import { connect as connectTls } from 'node:tls';

import { reasonOf, tlsOptions } from '../../socket/connect.ts';
import type { Target } from '../../database/protocol.ts';
import { StepError } from '../../step-error.ts';
import type { OpenConnection } from './connection.ts';
import { limitMessages } from './message-limit.ts';

const TLS_MS = 10_000;

/** The password is sent after the certificate has been checked. */
export function encryptWith(connection: OpenConnection, target: Target): void {
  const server = `The server ${target.host}:${target.port}`;
  connection.startTLS = (onSecure) => {
    connection.stream.removeAllListeners('data');
    const secured = connectTls({ socket: connection.stream, ...tlsOptions(target) });
    const fail = (error: unknown): void =>
      onSecure(new StepError('tls', `${server} was refused: ${reasonOf(error)}`));
    secured.setTimeout(TLS_MS, () =>
      secured.destroy(new Error(`the TLS handshake took more than ${TLS_MS / 1_000} seconds`)),
    );
    secured.once('error', fail);
    secured.once('secureConnect', () => {
      secured.setTimeout(0);
      secured.off('error', fail);
      secured.on('error', (error: Error) => connection.stream.destroy(error));
      limitMessages(secured);
      secured.on('data', (piece: Buffer) => connection.packetParser.execute(piece));
      connection.stream = secured;
      onSecure();
    });
  };
}
