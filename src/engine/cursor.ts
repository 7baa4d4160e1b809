/** Cursors: how far a getter has read. Values are text: of a timestamp, ISO 8601 in UTC. */

import type { DataType } from './types.ts';

export type CursorType = Exclude<DataType, 'boolean' | 'object' | 'array'>;

export function isCursorType(type: DataType | undefined): type is CursorType {
  return type !== undefined && type !== 'boolean' && type !== 'object' && type !== 'array';
}

/** The bounds of a getter with a cursor. */
export interface CursorBounds {
  /** The column that the value is from; null if a user has set the value. */
  readonly column: string | null;
  /** The inclusive lower bound, before the overlap. Null: the config's `start`, or everything. */
  readonly from: string | null;
  /** Identifies the delivered rows at the bound and within the overlap: see `CursorProgress.keys`. */
  readonly keys: readonly string[];
  /** The inclusive upper bound, for cursors of every type. By default, timestamps and dates end at the start of the run. */
  readonly to?: string | undefined;
}

/** The result of reading from a cursor on. */
export interface CursorProgress {
  readonly nodeId: number;
  readonly name: string;
  readonly column: string;
  readonly from: string | null;
  /** The highest value that was read; `from` if there are no new rows. */
  readonly to: string | null;
  /** The number of new rows. */
  readonly rows: number;
  /** One for each row at `to` and within the overlap before: a digest of 32 characters, and the row's cursor. */
  readonly keys: readonly string[];
}

export interface CursorBound {
  readonly type: CursorType;
  readonly value: string;
}

/** Limit of `CursorProgress.keys`. */
export const MAX_KEYS = 10_000;
