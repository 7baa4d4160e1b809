/** Queues runs that repeat an execution, or send the rows again that it did not deliver. */

import type { Delivery, Intake, Outcome } from '../../engine/index.ts';
import { ApiError } from '../../errors.ts';
import type { Caller } from '../../model/caller.ts';
import type { ExecutionCursor } from '../../model/cursor.ts';
import { hasEnded, type Execution } from '../../model/execution.ts';
import type { ExecutionId, NodeId } from '../../model/ids.ts';
import type { UndeliveredStatus } from '../../model/undelivered.ts';
import type { DeliveryStore, ExecutionHistoryStore, InTransaction } from '../../stores/index.ts';
import type { ResendableRows, RowsToTake } from '../../stores/postgres/deliveries.ts';
import { workflowVisibility } from '../visibility.ts';
import type { ResentRows } from './deliveries/resent-rows.ts';
import type { ExecutionHistory } from './history.ts';
import type { PostedParams } from './posted-params.ts';
import type { ParamQueue, ParamsOfRun } from './queued-params.ts';
import type { Queueing, Submitted } from './queueing.ts';
import { refuseWithoutDelivery, unreadable } from './undelivered-history.ts';

export interface RerunInput {
  readonly revision: 'same' | 'latest' | 'published';
  readonly commit?: InTransaction<Execution> | undefined;
}

export interface ResendInput {
  /** Null for all nodes. */
  readonly nodeId: NodeId | null;
  readonly statuses: readonly UndeliveredStatus[];
  readonly isDoubtConfirmed: boolean;
  readonly commit?: InTransaction<Execution> | undefined;
}

interface Dependencies {
  readonly history: Pick<ExecutionHistory, 'get'>;
  readonly store: Pick<ExecutionHistoryStore, 'rerunnable'>;
  readonly deliveryStore: Pick<DeliveryStore, 'resendable'>;
  readonly params: Pick<ParamQueue, 'load'>;
  readonly queueing: Queueing;
  readonly resentRows: Pick<ResentRows, 'nodes' | 'graph' | 'deliveries' | 'problem'>;
}

const NO_WAIT = { waitMs: 0, signal: AbortSignal.any([]) };

export class Reruns {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Throws EXECUTION_NOT_FOUND, CANNOT_RERUN, and errors of queueing a run. */
  async rerun(
    caller: Caller,
    id: ExecutionId,
    { revision, commit }: RerunInput,
  ): Promise<Submitted> {
    const { history, store, queueing } = this.#dependencies;
    const execution = await history.get(caller, id, NO_WAIT);
    if (!hasEnded(execution)) throw cannotRerun(`Execution ${id} has not ended.`);
    if (execution.trigger === 'resend')
      throw cannotRerun(
        `Execution ${id} sent rows of execution ${execution.rerunOf} again, and did not run the workflow.`,
      );
    const stored = await store.rerunnable(workflowVisibility(caller), id);
    if (stored === null || (stored.sealedParams === null && stored.params === null))
      throw cannotRerun(
        `The parameters of execution ${id} are not kept: only up to 1 MiB of them are. Execute the workflow with them again.`,
      );
    const { organizationId } = caller;
    const { sealedParams, params, baseStartedAt: startedAt } = stored;
    const run = { organizationId, sealedParams, params, paramsId: null };
    const { lastSuccessAt, dueAt, workflowId } = execution;
    const cursors = revision === 'same' ? cursorsToRepeat(execution) : null;
    const calledWorkflows = revision === 'same' ? execution.calledWorkflows : null;
    const choices = { same: execution.revision, latest: 'newest', published: 'published' } as const;
    return queueing.queue(caller, workflowId, {
      revision: choices[revision],
      readParams: async (intake) => ({ ...(await this.#paramsOf(id, run, intake)), dueAt }),
      repeated: { id, startedAt, lastSuccessAt, cursors, calledWorkflows },
      movesCursors: cursors !== null && !hasChosenRevision(execution),
      commit,
    });
  }

  /** Throws EXECUTION_NOT_FOUND, also for a node that sent no rows, CANNOT_RESEND, and errors of queueing a run. */
  async resend(caller: Caller, executionId: ExecutionId, input: ResendInput): Promise<Execution> {
    const { history, deliveryStore, queueing } = this.#dependencies;
    const { nodeId, statuses, isDoubtConfirmed, commit } = input;
    const execution = await history.get(caller, executionId, NO_WAIT);
    if (nodeId !== null) refuseWithoutDelivery(execution, nodeId);
    if (!hasEnded(execution)) throw cannotResend(`Execution ${executionId} has not ended.`);
    const all = await deliveryStore.resendable(executionId);
    const ofNodes = all.filter((one) => nodeId === null || one.nodeId === nodeId);
    const rows = ofNodes.filter(({ status }) => statuses.includes(status));
    const free = rows.filter((one) => one.rows > 0);
    if (free.length === 0) throw nothingToSend(execution, rows);
    const deliveries = await this.#deliveries(caller, executionId, free);
    const doubtful = free.filter(({ status }) => status === 'in_doubt');
    if (!isDoubtConfirmed && doubtful.some((one) => !hasLookup(deliveries.get(one.nodeId))))
      throw cannotResend(
        `The rows of execution ${executionId} that are in doubt may have been delivered. Look them up in the service by their key, or send \`confirm_in_doubt: true\` to send them again. An operation of an integration that has a \`lookup\` looks them up itself.`,
      );
    const rowsToTake: RowsToTake = { executionId, nodeId, statuses, isDoubtConfirmed };
    const queued = await queueing.resend(caller, execution, rowsToTake, commit);
    return queued ?? this.#refuseTaken(execution, rowsToTake);
  }

  async #paramsOf(id: ExecutionId, run: ParamsOfRun, intake: Intake): Promise<PostedParams> {
    const params = await this.#dependencies.params.load(run, intake);
    if (params === 'gone') throw new Error('parameters that are kept in the row are gone');
    if (params === 'sealed') return unreadable(`The parameters of execution ${id}`);
    return params;
  }

  /** By node id. Throws CANNOT_RESEND if one of the nodes can no longer send rows. */
  async #deliveries(
    { organizationId }: Caller,
    executionId: ExecutionId,
    rows: readonly ResendableRows[],
  ): Promise<ReturnType<ResentRows['deliveries']>> {
    const { resentRows } = this.#dependencies;
    const nodeIds = new Set(rows.map(({ nodeId }) => nodeId));
    const nodes = await resentRows.nodes(executionId, [...nodeIds]);
    if (nodes === 'sealed') unreadable(`The rows of execution ${executionId}`);
    if (nodes === 'gone')
      throw cannotResend(`The rows of execution ${executionId} are not stored.`);
    const deliveries = resentRows.deliveries(await resentRows.graph(organizationId, nodes));
    const problem = resentRows.problem(deliveries);
    if (problem === null) return deliveries;
    throw cannotResend(
      `The rows can no longer be sent as in execution ${executionId}: ${problem}.`,
    );
  }

  /** Another request took the rows in the meantime. */
  async #refuseTaken(execution: Execution, { nodeId, statuses }: RowsToTake): Promise<never> {
    const all = await this.#dependencies.deliveryStore.resendable(execution.id);
    throw nothingToSend(
      execution,
      all.filter(
        (one) => statuses.includes(one.status) && (nodeId === null || one.nodeId === nodeId),
      ),
    );
  }
}

/** The upper bound of each is the value that the first run reached. Null if the run has no cursors. */
function cursorsToRepeat({ cursors }: Execution): readonly ExecutionCursor[] | null {
  if (cursors.length === 0) return null;
  return cursors.map((cursor) => ({
    ...cursor,
    until: cursor.until ?? cursor.to ?? undefined,
    to: null,
    moved: false,
    reason: null,
  }));
}

function hasChosenRevision({ cursors }: Execution): boolean {
  return cursors.some(({ reason }) => reason === 'revision_chosen');
}

function hasLookup(delivery: Outcome<Delivery> | undefined): boolean {
  if (delivery?.ok !== true || delivery.value.kind !== 'calls') return false;
  return delivery.value.lookUp !== undefined;
}

function nothingToSend({ id }: Execution, rows: readonly ResendableRows[]): ApiError {
  const resentBy = rows.find((one) => one.resentBy !== null)?.resentBy ?? null;
  if (resentBy !== null)
    return cannotResend(
      `Execution ${resentBy} sends these rows of execution ${id} again. Rows that it does not deliver can be sent again from there.`,
    );
  return cannotResend(
    `Execution ${id} has no such rows, or they are not stored. The delivery shows the number of stored rows.`,
  );
}

function cannotRerun(message: string): ApiError {
  return new ApiError('CANNOT_RERUN', message);
}

function cannotResend(message: string): ApiError {
  return new ApiError('CANNOT_RESEND', message);
}
