/** TLS of a connection: `mysql2` would not check that the certificate has the name of the server. */

import type { TLSSocket } from 'node:tls';

import { secureSocket } from '../../database/child/secure-socket.ts';
import type { Target } from '../../database/protocol.ts';
import type { OpenConnection } from './connection.ts';
import { limitMessages } from './message-limit.ts';

/** The password is sent after the certificate has been checked. */
export function encryptWith(connection: OpenConnection, target: Target): void {
  const use = (secured: TLSSocket): void => {
    secured.on('error', (error: Error) => connection.stream.destroy(error));
    limitMessages(secured);
    secured.on('data', (piece: Buffer) => connection.packetParser.execute(piece));
    connection.stream = secured;
  };
  connection.startTLS = (onSecure) => {
    connection.stream.removeAllListeners('data');
    secureSocket(connection.stream, target)
      .then(use)
      .then(() => onSecure(), onSecure);
  };
}
