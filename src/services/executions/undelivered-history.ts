/** The rows that runs did not deliver, for callers. */

import { ApiError } from '../../errors.ts';
import { parseExactJson } from '../../kit/json/parse-exact-json.ts';
import type { ExactJson, ExactObject } from '../../kit/json/exact-json.ts';
import type { Caller } from '../../model/caller.ts';
import type { Execution } from '../../model/execution.ts';
import type { ExecutionId, NodeId } from '../../model/ids.ts';
import type { Page, PageNumber } from '../../model/page.ts';
import type { UndeliveredPart, UndeliveredStatus } from '../../model/undelivered.ts';
import type { DeliveryStore } from '../../stores/index.ts';
import type { CallReason } from './deliveries/undelivered-parts.ts';
import { keyOf, type OpenedPart, type UndeliveredRows } from './deliveries/undelivered-rows.ts';
import type { ExecutionHistory } from './history.ts';

export interface UndeliveredRow extends Pick<CallReason, 'code' | 'message' | 'response'> {
  /** Counted from 1. */
  readonly row: number;
  /** Null if the node names no columns that identify a row. */
  readonly key: Readonly<Record<string, ExactJson>> | null;
  readonly attempts: number;
  /** The run that sends it again, or null. */
  readonly resentBy: ExecutionId | null;
}

const NO_WAIT = { waitMs: 0, signal: AbortSignal.any([]) };

export class UndeliveredHistory {
  readonly #history: Pick<ExecutionHistory, 'get'>;
  readonly #store: Pick<DeliveryStore, 'undelivered' | 'storedRows' | 'config'>;
  readonly #rows: UndeliveredRows;

  constructor(
    history: Pick<ExecutionHistory, 'get'>,
    store: Pick<DeliveryStore, 'undelivered' | 'storedRows' | 'config'>,
    rows: UndeliveredRows,
  ) {
    this.#history = history;
    this.#store = store;
    this.#rows = rows;
  }

  /** In the order of the rows. Throws EXECUTION_NOT_FOUND, also for a node that sent no rows. */
  async list(
    caller: Caller,
    executionId: ExecutionId,
    { nodeId, status }: { readonly nodeId: NodeId; readonly status: UndeliveredStatus },
    { page, limit }: PageNumber,
  ): Promise<Page<UndeliveredRow>> {
    refuseWithoutDelivery(await this.#history.get(caller, executionId, NO_WAIT), nodeId);
    const of = { executionId, nodeId, status };
    const row = page * limit;
    const [total, parts, config] = await Promise.all([
      this.#store.storedRows(of),
      this.#store.undelivered(of, { row, rows: limit }),
      this.#store.config(executionId, nodeId),
    ]);
    const key = config && (await this.#keyIn(executionId, config));
    const items: UndeliveredRow[] = [];
    for (const part of parts) {
      const { resentBy, resentRows, rowsResentBy } = part;
      const opened = await this.#opened(executionId, part);
      const rows = rowsOf(opened, key ?? undefined).map((row, at) => ({
        ...row,
        resentBy: at < resentRows ? rowsResentBy : resentBy,
      }));
      items.push(...rows.slice(Math.max(0, row - part.before), row + limit - part.before));
    }
    return { items, total };
  }

  async #keyIn(
    executionId: ExecutionId,
    part: UndeliveredPart,
  ): Promise<readonly string[] | undefined> {
    const config =
      (await this.#rows.openConfig(executionId, part)) ??
      unreadable(`The rows of execution ${executionId}`);
    return config.key ?? (config.config as { readonly key?: readonly string[] }).key;
  }

  async #opened(executionId: ExecutionId, part: UndeliveredPart): Promise<OpenedPart> {
    return (
      (await this.#rows.open(executionId, part)) ??
      unreadable(`The rows of execution ${executionId}`)
    );
  }
}

function rowsOf(
  { calls, lines }: OpenedPart,
  key: readonly string[] | undefined,
): readonly Omit<UndeliveredRow, 'resentBy'>[] {
  const rows = calls.flatMap(({ row: first, rows: count, ...reason }) =>
    Array.from({ length: count }, (_, at) => ({ row: first + at + 1, ...reason })),
  );
  return rows.map((row, at) => ({
    ...row,
    key: key === undefined ? null : keyOf(parseExactJson(lines[at] ?? '{}') as ExactObject, key),
  }));
}

export function unreadable(what: string): never {
  const message = `${what} cannot be decrypted: the operator of the service must restore the key that encrypted them (CREDENTIALS_KEY).`;
  throw new ApiError('SERVICE_UNAVAILABLE', message, { retryAfterSeconds: 60 });
}

export function refuseWithoutDelivery({ id, deliveries }: Execution, nodeId: NodeId): void {
  if (deliveries.some((one) => one.nodeId === nodeId)) return;
  const message = `Execution ${id} has no delivery of a node ${nodeId}. \`deliveries\` of the execution lists the nodes that send rows.`;
  throw new ApiError('EXECUTION_NOT_FOUND', message);
}
