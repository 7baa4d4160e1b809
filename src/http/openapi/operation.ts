import { operations, type OperationId } from '../../generated/operations.ts';

export interface Operation {
  readonly document: 'v1' | 'product';
  readonly method: string;
  readonly path: string;
  /** Alternative lists of scopes; all scopes of a list are needed. Empty: no key is accepted. */
  readonly keyScopes: readonly (readonly string[])[];
  readonly session: boolean;
  /** True if the operation needs the token of a shared dashboard. */
  readonly dashboardToken: boolean;
  readonly anonymous: boolean;
  /** The setting that limits the body; null if the operation has no body. */
  readonly bodyLimit: 'body' | 'params' | 'anonymous' | 'document' | 'file' | null;
  readonly deprecated: boolean;
  /** Sunset of a deprecated operation, as an HTTP date. */
  readonly sunset: string | null;
}

export type { OperationId };

export const operationTable: Readonly<Record<OperationId, Operation>> = operations;
