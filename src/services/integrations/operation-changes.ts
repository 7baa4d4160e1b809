/** The effect of an import on each operation before and after it. */

import { isDeepStrictEqual } from 'node:util';

import type { Steps } from '../../kit/time-slices.ts';
import type { IntegrationDefinition } from '../../model/integration.ts';

/** Names of operations. */
export interface OperationChanges {
  readonly created: readonly string[];
  readonly updated: readonly string[];
  readonly unchanged: readonly string[];
  readonly removed: readonly string[];
}

type Operations = Pick<IntegrationDefinition, 'operations'>;

/** @param before null for a new integration */
export function* operationChanges(
  before: Operations | null,
  after: Operations,
): Steps<OperationChanges> {
  const former = new Map(before?.operations.map((one) => [one.name, one]));
  const created: string[] = [];
  const updated: string[] = [];
  const unchanged: string[] = [];
  for (const operation of after.operations) {
    const previous = former.get(operation.name);
    const list =
      previous === undefined
        ? created
        : isDeepStrictEqual(previous, operation)
          ? unchanged
          : updated;
    list.push(operation.name);
    former.delete(operation.name);
    yield;
  }
  return { created, updated, unchanged, removed: [...former.keys()] };
}
