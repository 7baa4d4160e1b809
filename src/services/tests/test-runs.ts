/** Runs the tests of a workflow: each is a preview that calls no other service, and whose rows are compared. */

import type {
  Engine,
  Graph,
  NodePreview,
  PreviewOutcome,
  PreviewRequest,
  RunConstants,
} from '../../engine/index.ts';
import type { Clock } from '../../kit/clock.ts';
import type { ExactObject } from '../../kit/json/exact-json.ts';
import { parseExactJson } from '../../kit/json/parse-exact-json.ts';
import { runInTimeSlices, type Steps } from '../../kit/time-slices.ts';
import type { Caller } from '../../model/caller.ts';
import type { ExecutionProblem } from '../../model/execution.ts';
import type { NodeId, WorkflowId, WorkflowTestId } from '../../model/ids.ts';
import type { RunnableWorkflow } from '../../model/workflow.ts';
import type {
  TestExpectation,
  WorkflowTest,
  WorkflowTestContent,
} from '../../model/workflow-test.ts';
import type { WorkflowStore, WorkflowTestStore } from '../../stores/index.ts';
import { toExecutionProblem } from '../executions/execution-problem.ts';
import type { Executions } from '../executions/executions.ts';
import { refuseServiceFault } from '../executions/refuse-service-fault.ts';
import { workflowVisibility } from '../visibility.ts';
import type { CalledGraphs } from '../workflows/called-graphs.ts';
import { findWorkflow } from '../workflows/find-workflow.ts';
import { toEngineGraph } from '../workflows/graph.ts';
import type { Revisions } from '../workflows/revisions.ts';
import { compareRows, MAX_DIFFERENCES, type Comparison } from './compare-rows.ts';
import { comparedNode, nodeLabelled } from './labelled-nodes.ts';
import { testNotFound } from './workflow-tests.ts';

export interface TestRunRequest {
  /** The newest by default. */
  readonly revision: number | undefined;
  /** All by default. */
  readonly testIds: readonly WorkflowTestId[] | undefined;
}

export interface TestRun {
  readonly revision: number;
  readonly executionTimeMs: number;
  /** Oldest first. */
  readonly tests: readonly TestResult[];
}

export interface TestResult {
  readonly test: Pick<WorkflowTest, 'id' | 'name'>;
  readonly executionTimeMs: number;
  readonly outcome:
    | { readonly problem: ExecutionProblem }
    | { readonly problem: null; readonly comparisons: readonly NodeComparison[] };
}

export type RunnableTest = WorkflowTestContent & Pick<WorkflowTest, 'created'>;

export interface NodeComparison extends Comparison {
  readonly node: string;
}

interface Dependencies {
  readonly store: Pick<WorkflowTestStore, 'all'>;
  readonly workflows: Pick<WorkflowStore, 'get'>;
  readonly revisions: Pick<Revisions, 'get'>;
  readonly calledGraphs: Pick<CalledGraphs, 'complete'>;
  readonly executions: Pick<Executions, 'occupySlot'>;
  readonly engine: Pick<Engine, 'preview'>;
  readonly limits: { readonly executeTimeoutSeconds: number };
  readonly clock: Clock;
}

/** The graph of one revision. */
interface Tested {
  readonly workflow: RunnableWorkflow;
  readonly graph: Graph;
}

interface Target {
  readonly expectation: TestExpectation;
  readonly nodeId: NodeId;
}

/** Rows that are compared if their order does not matter: all that a test can expect, and one more. */
const MAX_UNORDERED_ROWS = 10_001;

export class TestRuns {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Throws WORKFLOW_NOT_FOUND, REVISION_NOT_FOUND, TEST_NOT_FOUND, RATE_LIMITED and SERVICE_UNAVAILABLE. */
  async run(
    caller: Caller,
    workflowId: WorkflowId,
    { revision, testIds }: TestRunRequest,
    signal: AbortSignal,
  ): Promise<TestRun> {
    const { store, calledGraphs, executions, limits, clock } = this.#dependencies;
    const { number, workflow } = await this.#revision(caller, workflowId, revision);
    const all = await store.all(workflowVisibility(caller), workflowId);
    const tests = testIds === undefined ? all : testIds.map((id) => named(all, workflowId, id));
    const owner = { visibility: workflowVisibility(caller), workflowId };
    const { graph } = await calledGraphs.complete(owner, toEngineGraph(workflow));
    return executions.occupySlot(caller, async (scratch) => {
      const startedMs = clock.monotonicMs();
      const elapsedMs = (): number => Math.round(clock.monotonicMs() - startedMs);
      const results: TestResult[] = [];
      for (const test of tests) {
        const before = elapsedMs();
        const timeoutMs = Math.max(1, limits.executeTimeoutSeconds * 1000 - before);
        const preview = { tenant: String(caller.organizationId), scratch, timeoutMs, signal };
        const outcome = await this.#runOne({ workflow, graph }, test, preview);
        results.push({ test, outcome, executionTimeMs: elapsedMs() - before });
      }
      return { revision: number, executionTimeMs: elapsedMs(), tests: results };
    });
  }

  /** Runs a test that is not stored, on a graph of the caller's organization. Throws like `run`. */
  async runUnstored(
    caller: Caller,
    workflow: RunnableWorkflow,
    test: RunnableTest,
    signal: AbortSignal,
  ): Promise<TestResult['outcome']> {
    const { calledGraphs, executions, limits } = this.#dependencies;
    const owner = { visibility: workflowVisibility(caller), workflowId: null };
    const { graph } = await calledGraphs.complete(owner, toEngineGraph(workflow));
    const timeoutMs = limits.executeTimeoutSeconds * 1000;
    const tenant = String(caller.organizationId);
    return executions.occupySlot(caller, (scratch) =>
      this.#runOne({ workflow, graph }, test, { tenant, scratch, timeoutMs, signal }),
    );
  }

  async #revision(
    caller: Caller,
    workflowId: WorkflowId,
    revision: number | undefined,
  ): Promise<{ readonly number: number; readonly workflow: RunnableWorkflow }> {
    const { workflows, revisions } = this.#dependencies;
    if (revision !== undefined)
      return { number: revision, workflow: await revisions.get(caller, workflowId, revision) };
    const workflow = await findWorkflow(workflows, caller, workflowId);
    return { number: workflow.revision, workflow };
  }

  async #runOne(
    { workflow, graph }: Tested,
    test: RunnableTest,
    preview: Pick<PreviewRequest, 'tenant' | 'scratch' | 'timeoutMs' | 'signal'>,
  ): Promise<TestResult['outcome']> {
    const fixtures = fixturesOf(workflow, test);
    const targets = targetsOf(workflow, test);
    if ('message' in fixtures) return invalid(fixtures.message);
    if ('message' in targets) return invalid(targets.message);
    const outcome = await this.#dependencies.engine.preview({
      ...preview,
      graph,
      params: test.params,
      constants: constantsOf(test),
      untilNodeIds: targets.map(({ nodeId }) => nodeId),
      isOffline: true,
      maxRows: rowsToCompare(targets),
      fixtures,
    });
    refuseServiceFault(outcome);
    if (outcome.status !== 'completed') return { problem: problemOf(graph, outcome) };
    const comparisons: NodeComparison[] = [];
    for (const { expectation, nodeId } of targets) {
      const node = outcome.nodes.find((each) => each.nodeId === nodeId);
      if (node === undefined) throw new Error('a preview has the nodes that were requested');
      const steps = compared(expectation, node);
      const comparison = await runInTimeSlices(steps, preview.signal);
      comparisons.push({ node: expectation.node, ...comparison });
    }
    return { problem: null, comparisons };
  }
}

/** The same in every run, so that the rows are too. */
function constantsOf({ dueAt, lastSuccessAt, created }: RunnableTest): RunConstants {
  const moment = dueAt ?? created;
  return { dueAt: moment, startedAt: moment, lastSuccessAt };
}

function named(
  tests: readonly WorkflowTest[],
  workflowId: WorkflowId,
  id: WorkflowTestId,
): WorkflowTest {
  const test = tests.find((each) => each.id === id);
  if (test === undefined) throw testNotFound(workflowId, id);
  return test;
}

interface Unresolved {
  readonly message: string;
}

function fixturesOf(
  { nodes }: RunnableWorkflow,
  { fixtures }: RunnableTest,
): ReadonlyMap<number, WorkflowTest['fixtures'][string]> | Unresolved {
  const byId = new Map<number, WorkflowTest['fixtures'][string]>();
  for (const [label, rows] of Object.entries(fixtures)) {
    const labelled = nodeLabelled(nodes, label);
    if (!labelled.ok) return { message: `The fixture cannot be used: ${labelled.message}` };
    byId.set(labelled.node.id, rows);
  }
  return byId;
}

function targetsOf(
  workflow: RunnableWorkflow,
  { expect }: RunnableTest,
): readonly Target[] | Unresolved {
  const targets: Target[] = [];
  for (const expectation of expect) {
    const labelled = nodeLabelled(workflow.nodes, expectation.node);
    if (!labelled.ok) return { message: `The rows cannot be compared: ${labelled.message}` };
    const nodeId = comparedNode(workflow, labelled.node);
    if (nodeId === null)
      return {
        message: `The rows cannot be compared: nothing is connected to "${expectation.node}"`,
      };
    targets.push({ expectation, nodeId });
  }
  return targets;
}

function rowsToCompare(targets: readonly Target[]): ReadonlyMap<number, number> {
  const rows = new Map<number, number>();
  for (const { expectation, nodeId } of targets) {
    const wanted = expectation.anyOrder
      ? MAX_UNORDERED_ROWS
      : expectation.rows.length + MAX_DIFFERENCES;
    rows.set(nodeId, Math.max(wanted, rows.get(nodeId) ?? 0));
  }
  return rows;
}

function* compared(
  expectation: TestExpectation,
  { columns, rows, totalRows }: NodePreview,
): Steps<Comparison> {
  const parsed: ExactObject[] = [];
  for (const line of String(rows).split('\n')) {
    if (line !== '') parsed.push(parseExactJson(line) as ExactObject);
    yield;
  }
  const actual = { columns: columns.map(({ name }) => name), rows: parsed, totalRows };
  return yield* compareRows(expectation, actual);
}

const invalid = (message: string): TestResult['outcome'] => ({
  problem: { nodeId: null, code: 'invalid_value', message },
});

function problemOf(
  graph: Graph,
  outcome: Exclude<PreviewOutcome, { status: 'completed' }>,
): ExecutionProblem {
  if (outcome.status !== 'invalid') return toExecutionProblem(graph, outcome.problem);
  const [error] = outcome.report.errors;
  if (error === undefined) throw new Error('an invalid graph has errors');
  return toExecutionProblem(graph, error);
}
