/** Rows that a terminator did not deliver, as they are stored. */

import type { NodeId } from './ids.ts';

export type UndeliveredStatus = 'failed' | 'in_doubt' | 'not_sent';

export interface UndeliveredPart {
  readonly nodeId: NodeId;
  /** `config`: the part has the config of the node instead of rows. */
  readonly status: UndeliveredStatus | 'config';
  /** Counted from 1; 0 for the config. */
  readonly firstRow: number;
  readonly rows: number;
  readonly sealed: Buffer;
}

/** The rows of one call, or of a part of it. */
export interface UndeliveredCall {
  readonly status: UndeliveredStatus;
  /** The first row, counted from 0. */
  readonly row: number;
  readonly rows: number;
  /** Null if the rows were not sent. */
  readonly code: string | null;
  readonly message: string | null;
  /** The start of the response, if there is one to show. */
  readonly response: string | null;
  readonly attempts: number;
  /** The idempotency key of the call, if its rows are in doubt. Absent in parts of older releases. */
  readonly idempotencyKey?: string | undefined;
  /** One line for each row. */
  readonly lines: Buffer;
}
