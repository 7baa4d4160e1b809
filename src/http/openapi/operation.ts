/** One row of the operation table, as the edge reads it. */

import { operations, type OperationId } from '../../generated/operations.ts';

export interface Operation {
  readonly document: 'v1' | 'product';
  readonly method: string;
  readonly path: string;
  /** Alternatives, each a list of scopes that are needed together; empty: no key is accepted. */
  readonly keyScopes: readonly (readonly string[])[];
  readonly session: boolean;
  readonly anonymous: boolean;
  /** Which setting bounds the body; null where the operation takes none. */
  readonly bodyLimit: 'body' | 'params' | 'anonymous' | 'document' | null;
  readonly deprecated: boolean;
  /** When a deprecated operation goes, as an HTTP date. */
  readonly sunset: string | null;
}

export type { OperationId };

export const operationTable: Readonly<Record<OperationId, Operation>> = operations;
