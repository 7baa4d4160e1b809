/** What is promised beside what was seen: a line for each operation, and every gap. */

import type { DeclaredOperation } from './declared.ts';
import type { SeenResponse } from '../../scripts/service/contract-seen.ts';

export interface Comparison {
  /** One line for each operation: its statuses, those that no test saw marked. */
  readonly lines: readonly string[];
  /** What no test saw, or what a test saw that no document promises; each a sentence. */
  readonly gaps: readonly string[];
}

/** Every operation declares these statuses, but nothing that these operations use can fail. */
const UNREACHABLE: Readonly<Partial<Record<string, readonly number[]>>> = {
  getService: [500, 503],
};

export function compare(
  declared: readonly DeclaredOperation[],
  seen: readonly SeenResponse[],
): Comparison {
  const width = Math.max(...declared.map(({ operationId }) => operationId.length));
  const compared = declared.map((operation) =>
    compareOne(
      operation,
      seen.filter(({ operationId }) => operationId === operation.operationId),
    ),
  );
  const known = new Set(declared.map(({ operationId }) => operationId));
  return {
    lines: compared.map(
      ({ operationId, cells }) => `${operationId.padEnd(width)}  ${cells.join(' ')}`,
    ),
    gaps: [
      ...compared.flatMap(({ gaps }) => gaps),
      ...seen
        .filter(({ operationId }) => !known.has(operationId))
        .map(({ operationId }) => `${operationId}: no document has this operation`),
    ],
  };
}

function compareOne({ operationId, statuses }: DeclaredOperation, seen: readonly SeenResponse[]) {
  const has = (status: number, code?: string) =>
    seen.some(
      (response) => response.status === status && (code === undefined || response.code === code),
    );
  const unseen = statuses
    .filter(({ status }) => !has(status) && !UNREACHABLE[operationId]?.includes(status))
    .map(({ status }) => `${operationId}: no test sees the status ${status}`);
  const unseenCodes = statuses.flatMap(({ status, codes }) =>
    codes
      .filter((code) => has(status) && !has(status, code))
      .map((code) => `${operationId}: no test sees ${code} (${status})`),
  );
  const strange = seen
    .filter(
      ({ status, code }) =>
        !statuses.some(
          (one) => one.status === status && (code === null || one.codes.includes(code)),
        ),
    )
    .map(
      ({ status, code }) =>
        `${operationId}: a test saw ${status}${code === null ? '' : ` ${code}`}, which the document does not show`,
    );
  return {
    operationId,
    cells: statuses.map(({ status }) => (has(status) ? `${status}` : `[${status}]`)),
    gaps:
      seen.length === 0
        ? [`${operationId}: no test calls it`]
        : [...unseen, ...unseenCodes, ...new Set(strange)],
  };
}
