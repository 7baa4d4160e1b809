/** The parts of `mysql2` that its types do not declare. */

import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';

import type { Connection } from 'mysql2';

/** A column of a result, as the server describes it. */
export interface Field {
  readonly name: string;
  readonly columnType: number;
  readonly flags: number;
  /** The number of a collation; 63 is that of bytes. */
  readonly characterSet: number;
  /** In bytes. */
  readonly columnLength: number;
  readonly decimals: number;
  /** Of MariaDB: `json` if a text is one. */
  readonly extendedFormat?: string | undefined;
}

/** Numbers of 64 bits and decimals are strings, so are dates and times. */
export type Value = number | string | Buffer | null;

export interface PreparedStatement {
  readonly columns: readonly Field[];
  readonly parameters: readonly unknown[];
  /** Emits `fields`, `result` for each row, and `end` or `error`. */
  execute(values: readonly unknown[]): EventEmitter;
}

export interface OpenConnection extends Connection {
  stream: Socket;
  /** Set by the greeting of the server. */
  readonly _handshakePacket: { readonly serverVersion: string } | null;
  readonly packetParser: { execute(piece: Buffer): void };
  /** Called when the server has agreed to encrypt. */
  startTLS(onSecure: (error?: Error) => void): void;
}
