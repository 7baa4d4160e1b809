/** Chooses the revision that calls and schedules run. */

import { ApiError } from '../../errors.ts';
import type { ValidationReport } from '../../engine/index.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Caller } from '../../model/caller.ts';
import type { EntityTags } from '../../model/entity-tags.ts';
import type { WorkflowId } from '../../model/ids.ts';
import type { RunnableWorkflow } from '../../model/workflow.ts';
import type { CallingKey, ExecutionHistoryStore, InTransaction } from '../../stores/index.ts';
import { InvalidInput } from '../invalid-input.ts';
import { contractBreaks, type ContractBreak } from './contract-breaks.ts';
import { typedContract, type TypedContract } from './contract.ts';
import { toEngineGraph } from './graph.ts';
import type { Revisions } from './revisions.ts';
import type { WorkflowGraphs } from './workflow-graphs.ts';
import type { Workflows, WrittenWorkflow } from './workflows.ts';

export interface PublishRequest {
  /** Default: the newest. Null: none is published any more. */
  readonly revision: number | null | undefined;
  /** Publishes a revision that cannot run or breaks the contract, too. */
  readonly isForced: boolean;
  /** Publishes only a revision that passes the workflow's tests, also if it is forced. */
  readonly requiresTests: boolean;
  readonly ifMatch: EntityTags | null;
}

export type PublishOutcome =
  | { readonly kind: 'published'; readonly written: WrittenWorkflow }
  | { readonly kind: 'invalid'; readonly report: ValidationReport };

interface Dependencies {
  readonly revisions: Pick<Revisions, 'get'>;
  readonly graphs: Pick<WorkflowGraphs, 'report'>;
  readonly workflows: Pick<Workflows, 'get' | 'setPublished'>;
  readonly history: Pick<ExecutionHistoryStore, 'callingKeys'>;
  readonly tests: {
    /** Throws TESTS_FAILED. */
    require(caller: Caller, id: WorkflowId, revision: number, signal: AbortSignal): Promise<void>;
  };
  readonly clock: Clock;
}

const DAY_MS = 86_400_000;
/** A break concerns the keys that executed the workflow in this time. */
const CALLERS_DAYS = 30;
const MAX_NAMED_KEYS = 20;

export class Publishing {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Throws WORKFLOW_NOT_FOUND, REVISION_NOT_FOUND, CONTRACT_BROKEN, TESTS_FAILED, PRECONDITION_FAILED, and the errors of
   * running tests.
   */
  async publish(
    caller: Caller,
    id: WorkflowId,
    { revision, isForced, requiresTests, ifMatch }: PublishRequest,
    signal: AbortSignal,
    commit?: InTransaction<WrittenWorkflow>,
  ): Promise<PublishOutcome> {
    const { workflows, tests } = this.#dependencies;
    const workflow = await workflows.get(caller, id);
    const number = revision === undefined ? workflow.revision : revision;
    if (number !== null && !isForced) {
      const { report, contract } = await this.#contract(caller, id, number);
      if (report.errors.length > 0) return { kind: 'invalid', report };
      const { publishedRevision } = workflow;
      if (publishedRevision !== null && publishedRevision !== number)
        await this.#refuseBreaks(caller, id, [publishedRevision, number], contract);
    }
    if (requiresTests) {
      if (number === null) throw noRevisionToTest();
      await tests.require(caller, id, number, signal);
    }
    const written = await workflows.setPublished(caller, id, number, ifMatch, commit);
    return { kind: 'published', written };
  }

  async #contract(caller: Caller, id: WorkflowId, number: number) {
    const { graphs, revisions } = this.#dependencies;
    const stored: RunnableWorkflow = await revisions.get(caller, id, number);
    const graph = toEngineGraph(stored);
    const report = await graphs.report(caller, id, { revision: number, graph });
    return { report, contract: typedContract(stored, report) };
  }

  async #refuseBreaks(
    caller: Caller,
    id: WorkflowId,
    [published, number]: readonly [published: number, number: number],
    contract: TypedContract,
  ): Promise<void> {
    const { history, clock } = this.#dependencies;
    const before = await this.#contract(caller, id, published);
    const breaks = contractBreaks(before.contract, contract);
    if (breaks.length === 0) return;
    const since = new Date(clock.now().getTime() - CALLERS_DAYS * DAY_MS);
    const limit = MAX_NAMED_KEYS + 1;
    const keys = await history.callingKeys(caller.organizationId, id, { since, limit });
    throw contractBroken(`Revision ${number} of workflow ${id}`, published, breaks, keys);
  }
}

function noRevisionToTest(): InvalidInput {
  const message = 'must not be true if no revision is to be published';
  return new InvalidInput({ field: '/requireTests', message });
}

function contractBroken(
  subject: string,
  published: number,
  breaks: readonly ContractBreak[],
  keys: readonly CallingKey[],
): ApiError {
  const head = `${subject} breaks the contract of the published revision ${published}: see \`details\`.`;
  const names = keys.slice(0, MAX_NAMED_KEYS).map(({ id, name }) => `${id} (${name})`);
  const more = keys.length > MAX_NAMED_KEYS ? ', and others' : '';
  const callers =
    names.length === 0
      ? `No key executed the workflow in the last ${CALLERS_DAYS} days.`
      : `Keys that executed the workflow in the last ${CALLERS_DAYS} days: ${names.join(', ')}${more}.`;
  const advice = 'Send `force: true` to publish it anyway.';
  return new ApiError('CONTRACT_BROKEN', `${head} ${callers} ${advice}`, { details: breaks });
}
