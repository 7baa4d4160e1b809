/** Makes tests of executions: the parameters of a run, rows of its sources, and the rows of its result. */

import type { Clock } from '../../kit/clock.ts';
import { ApiError, type ErrorDetail } from '../../errors.ts';
import { pointer } from '../../kit/json-pointer.ts';
import { parseWithDigits } from '../../kit/parse-with-digits.ts';
import type { JsonObject } from '../../kit/json-value.ts';
import type { Caller } from '../../model/caller.ts';
import type { Execution, ExecutionOutput, ExecutionProblem } from '../../model/execution.ts';
import type { ExecutionId } from '../../model/ids.ts';
import type { RunnableWorkflow } from '../../model/workflow.ts';
import type { Rows, TestExpectation, WorkflowTest } from '../../model/workflow-test.ts';
import type { ExecutionHistoryStore, InTransaction } from '../../stores/index.ts';
import type { ExecutionHistory } from '../executions/history.ts';
import type { SealedParams } from '../executions/sealed-params.ts';
import type { Results } from '../results/results.ts';
import { workflowVisibility } from '../visibility.ts';
import type { Revisions } from '../workflows/revisions.ts';
import { nodeLabelled } from './labelled-nodes.ts';
import type { NodeComparison, RunnableTest, TestRuns } from './test-runs.ts';
import type { WorkflowTests } from './workflow-tests.ts';

export interface CaptureRequest {
  readonly name: string;
  /** By default those of the run, if they are kept. */
  readonly params: JsonObject | undefined;
  /** By the label of a node. */
  readonly fixtures: Readonly<Record<string, Rows>>;
}

interface Dependencies {
  readonly executions: Pick<ExecutionHistory, 'get'>;
  readonly history: Pick<ExecutionHistoryStore, 'rerunnable'>;
  readonly sealedParams: Pick<SealedParams, 'openValues'>;
  readonly revisions: Pick<Revisions, 'get'>;
  readonly results: Pick<Results, 'page'>;
  readonly testRuns: Pick<TestRuns, 'runUnstored'>;
  readonly workflowTests: Pick<WorkflowTests, 'create'>;
  readonly clock: Clock;
}

/** Limits of the expectations of a test. */
const MAX_ROWS = 10_000;
const MAX_BYTES = 4 * 1_048_576;
const MAX_OUTPUTS = 20;

export class Captures {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * The test has passed once on the revision that ran. Throws EXECUTION_NOT_FOUND, REVISION_NOT_FOUND, CANNOT_CAPTURE,
   * and the errors of creating and of running a test.
   */
  async capture(
    caller: Caller,
    id: ExecutionId,
    request: CaptureRequest,
    signal: AbortSignal,
    commit?: InTransaction<WorkflowTest>,
  ): Promise<WorkflowTest> {
    const { executions, revisions, workflowTests } = this.#dependencies;
    const execution = await executions.get(caller, id, { waitMs: 0, signal });
    const outputs = capturable(execution);
    const { workflowId, revision } = execution;
    const workflow = await revisions.get(caller, workflowId, revision);
    const test = {
      name: request.name,
      params: request.params ?? (await this.#params(caller, execution)),
      dueAt: execution.dueAt,
      lastSuccessAt: execution.lastSuccessAt,
      fixtures: request.fixtures,
      expect: await this.#expectations(caller, execution, { outputs, workflow }, signal),
    };
    const expect = await this.#verified(caller, execution, workflow, test, signal);
    return workflowTests.create(caller, workflowId, { ...test, expect }, commit);
  }

  async #params(caller: Caller, { id }: Execution): Promise<JsonObject> {
    const { history, sealedParams } = this.#dependencies;
    const run = await history.rerunnable(workflowVisibility(caller), id);
    const params =
      run === null || run.sealedParams === null
        ? run?.params
        : await sealedParams.openValues(caller.organizationId, run.sealedParams);
    if (params) return params;
    throw cannotCapture(id, 'its parameters are not kept. Send them in `params`');
  }

  async #expectations(
    caller: Caller,
    execution: Execution,
    {
      outputs,
      workflow: { nodes },
    }: { readonly outputs: readonly ExecutionOutput[]; readonly workflow: RunnableWorkflow },
    signal: AbortSignal,
  ): Promise<readonly TestExpectation[]> {
    const expectations: TestExpectation[] = [];
    let bytes = 0;
    for (const { nodeId, resultId } of outputs) {
      const label = nodes.find((node) => node.id === nodeId)?.label ?? '';
      const labelled = nodeLabelled(nodes, label);
      if (!labelled.ok) throw cannotCapture(execution.id, labelled.message);
      const text = await this.#rowsOf(caller, execution, resultId, MAX_BYTES - bytes, signal);
      bytes += text.length;
      const lines = text.trimEnd().replaceAll('\n', ',');
      const rows = parseWithDigits(`[${lines}]`) as Rows;
      expectations.push({ node: label, rows, ignoreColumns: [], tolerance: 0, anyOrder: false });
    }
    return expectations;
  }

  /** NDJSON. */
  async #rowsOf(
    caller: Caller,
    { id, workflowId }: Execution,
    resultId: string,
    maxBytes: number,
    signal: AbortSignal,
  ): Promise<string> {
    const page = { page: 0, limit: MAX_ROWS };
    const { rows } = await this.#dependencies.results
      .page(caller, workflowId, resultId, page, signal)
      .catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.code !== 'DATA_EXPIRED') throw error;
        throw cannotCapture(id, 'its result has expired. Execute the workflow again');
      });
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of Buffer.isBuffer(rows) ? [rows] : rows) {
      chunks.push(chunk as Buffer);
      bytes += (chunk as Buffer).length;
      if (bytes > maxBytes)
        throw cannotCapture(id, 'its result is too large: a test can have 4 MiB of rows');
    }
    return String(Buffer.concat(chunks));
  }

  /** The expectations, with `anyOrder` for rows that the engine can output in any order. */
  async #verified(
    caller: Caller,
    { id }: Execution,
    workflow: RunnableWorkflow,
    content: Omit<RunnableTest, 'created'>,
    signal: AbortSignal,
  ): Promise<readonly TestExpectation[]> {
    let { expect } = content;
    for (const anyOrder of [false, true]) {
      const test = { ...content, expect, created: this.#dependencies.clock.now() };
      const outcome = await this.#dependencies.testRuns.runUnstored(caller, workflow, test, signal);
      if (outcome.problem !== null) throw notRepeatable(id, workflow, outcome.problem);
      const failed = new Set(outcome.comparisons.filter(({ passed }) => !passed));
      if (failed.size === 0) return expect;
      if (anyOrder) throw differing(id, [...failed]);
      const labels = new Set([...failed].map(({ node }) => node));
      expect = expect.map((each) => (labels.has(each.node) ? { ...each, anyOrder: true } : each));
    }
    return expect;
  }
}

function capturable({ id, status, outputs }: Execution): readonly ExecutionOutput[] {
  if (status !== 'completed') throw cannotCapture(id, `it is ${status}, and not completed`);
  if (outputs.length === 0) throw cannotCapture(id, 'it has no result');
  if (outputs.length > MAX_OUTPUTS)
    throw cannotCapture(id, `it has ${outputs.length} results: a test can compare ${MAX_OUTPUTS}`);
  const larger = outputs.find(({ totalRows }) => totalRows > MAX_ROWS);
  if (larger === undefined) return outputs;
  const rows = `${larger.totalRows} rows: a test can expect ${MAX_ROWS}`;
  throw cannotCapture(id, `its result is too large, with ${rows}`);
}

/** Mostly a node without a fixture that would call another service. */
function notRepeatable(
  id: ExecutionId,
  { nodes }: RunnableWorkflow,
  { nodeId, message }: ExecutionProblem,
): ApiError {
  const node = nodes.find((each) => each.id === nodeId);
  const details = node === undefined ? [] : [{ path: pointer('fixtures', node.label), message }];
  return cannotCapture(id, `its test does not run: ${message}`, details);
}

function differing(id: ExecutionId, comparisons: readonly NodeComparison[]): ApiError {
  const details = comparisons.map(({ node, differenceCount, differences }) => {
    const [first] = differences;
    const place = first === undefined ? '' : `, the first one row ${first.row}`;
    const message = `${differenceCount} rows of "${node}" differ${place}`;
    return { path: '/fixtures', message };
  });
  const reason = 'with these fixtures and parameters, the rows are not those of the run';
  return cannotCapture(id, `${reason}: ${details[0]?.message ?? ''}`, details);
}

function cannotCapture(
  id: ExecutionId,
  reason: string,
  details: readonly ErrorDetail[] = [],
): ApiError {
  const message = `Execution ${id} cannot become a test: ${reason}.`;
  return new ApiError('CANNOT_CAPTURE', message, details.length === 0 ? {} : { details });
}
