/** Executes a plan in a child, and maps the response to the outcome of the run. */

import type {
  JobResult,
  LocateJob,
  Measured,
  QueryStatement,
  RunInputs,
  WrittenRows,
} from '../protocol/messages.ts';
import type { EngineEnd, RunOutput, RunRequest, UnfinishedRun } from '../contract.ts';
import type { Plan, PlannedOutput, PlannedTable } from '../plan/plan.ts';
import {
  crashed,
  failedRun,
  stopped,
  tooManyBytes,
  tooManyBytesTogether,
  tooManyRows,
} from './problems.ts';
import { jobProblem, UNAVAILABLE } from '../pool/job-problems.ts';
import type { RunTools } from './tools.ts';
import type { RowOrder } from '../../kit/row-order.ts';
import { createCancellation, type Cancellation } from '../../kit/cancellation.ts';
import type { JobRunner } from '../pool/supervisor.ts';

/** Finding the node can cost as much as the run did, so it has its own time limit. */
const LOCATE_MS = 10_000;

type Located = Extract<JobResult, { readonly kind: 'located' }>;

/** The statements of a run, and their limits. */
export interface Execution {
  readonly request: Pick<RunRequest, 'tenant' | 'isBackground' | 'executionId' | 'timeoutMs'>;
  /** That of the plan; `kept` by default. With `free`, all cores compute the statements. */
  readonly rowOrder?: RowOrder | undefined;
  readonly planned: readonly (PlannedTable | PlannedOutput)[];
  readonly inputs: RunInputs;
  readonly stop: Cancellation;
  /** For the outputs. */
  readonly directory: string;
  /** True if the same statements are likely to run again. */
  readonly keepPlan: boolean;
  readonly maxRows: number;
  readonly maxOutputBytes: number;
  /** A limit for all outputs with files, and the outcome if they exceed it. */
  readonly together?: {
    readonly maxBytes: number;
    readonly problem: (nodeId: number) => UnfinishedRun;
  };
}

export interface Executed {
  /** In the order of the planned outputs. */
  readonly outputs: readonly WrittenRows[];
  /** In the order of the planned statements. */
  readonly measured: readonly Measured[];
}

export async function execute(
  tools: RunTools,
  request: RunRequest,
  {
    plan,
    onMeasured,
    ...given
  }: {
    plan: Plan;
    /** Called with each node whose rows a statement stores or outputs. */
    onMeasured: (nodeId: number, measured: Measured) => void;
    inputs: RunInputs;
    stop: Cancellation;
    directory: string;
  },
): Promise<EngineEnd> {
  const { scratch } = request;
  const maxBytes = scratch?.leftBytes() ?? Number.MAX_SAFE_INTEGER;
  const planned = [...plan.tables, ...plan.outputs];
  const executed = await executeStatements(tools, {
    ...given,
    request,
    rowOrder: plan.rowOrder,
    planned,
    keepPlan: request.graphKey !== null,
    maxRows: request.maxRows,
    maxOutputBytes: tools.maxOutputBytes,
    together: { maxBytes, problem: (nodeId) => tooManyBytesTogether(nodeId, maxBytes) },
  });
  if ('status' in executed) return executed;
  for (const [at, measured] of executed.measured.entries()) {
    const statement = planned[at];
    if (statement !== undefined) onMeasured(statement.nodeId, measured);
  }
  for (const { file, bytes } of executed.outputs) if (file !== null) scratch?.add(bytes);
  return {
    status: 'completed',
    outputs: plan.outputs.map((output, i) => runOutput(output, executed.outputs[i])),
  };
}

export async function executeStatements(
  tools: RunTools,
  execution: Execution,
): Promise<Executed | UnfinishedRun> {
  const { request, planned, inputs, stop, maxRows, maxOutputBytes } = execution;
  const jobs = tools.supervisor.forRun({ ...request, usesAllCores: execution.rowOrder === 'free' });
  const statements = jobStatements(planned);
  const end = await jobs.submit(
    {
      kind: 'query',
      statements,
      inputs,
      outputs: execution.directory,
      keepPlan: execution.keepPlan,
      maxRows,
      maxBytes: maxOutputBytes,
      maxBytesTogether: execution.together?.maxBytes ?? Number.MAX_SAFE_INTEGER,
    },
    stop.signal,
  );
  if (end.kind === 'written') return end;
  if (end.kind === 'stopped') return stopped(stop.reason(), request.timeoutMs);
  if (end.kind === 'crashed') {
    const nodeId = end.outOfMemory ? await locateOutOfMemory(jobs, execution) : null;
    return crashed(end.outOfMemory, nodeId);
  }
  if (end.kind === 'unavailable') return failedRun({ nodeId: null, ...UNAVAILABLE });
  if (end.kind !== 'failed' && end.kind !== 'too_large')
    throw new Error(`a query cannot end as ${end.kind}`);

  const statement = planned[end.statement];
  if (statement === undefined)
    throw new Error('a child reported on a statement that it was not given');
  if (end.kind === 'too_large') return tooLarge(statement.nodeId, end.what, execution);
  // Messages about values are for the user; failures of the engine are logged.
  if (end.failure.code === 'engine_failed')
    tools.log.error(
      {
        executionId: request.executionId,
        nodeId: statement.nodeId,
        detail: end.failure.detail,
      },
      'statement failed',
    );
  // The node that wrote the most is not the cause.
  if (end.failure.code === 'storage_full')
    return failedRun({ nodeId: null, ...jobProblem(end.failure) });
  const { nodeId, place } = await locate(
    jobs,
    { statement, before: statements.slice(0, end.statement) },
    { inputs, message: end.failure.message, value: end.failure.value },
    stop,
  );
  const where = place === null ? '' : `Row ${place.row}, column \`${place.column}\`: `;
  return failedRun({
    nodeId,
    code: end.failure.code,
    message: `${where}${end.failure.message}`,
  });
}

function tooLarge(
  nodeId: number,
  what: Extract<JobResult, { readonly kind: 'too_large' }>['what'],
  { maxRows, maxOutputBytes, together }: Execution,
): UnfinishedRun {
  if (what === 'rows') return tooManyRows(nodeId, maxRows);
  if (what === 'bytes together' && together !== undefined) return together.problem(nodeId);
  return tooManyBytes(nodeId, maxOutputBytes);
}

/** Each table is dropped after the last statement that reads it. */
function jobStatements(
  planned: readonly (PlannedTable | PlannedOutput)[],
): readonly QueryStatement[] {
  const lastReader = new Map(
    planned.flatMap(({ reads }, index) => reads.map((name) => [name, index] as const)),
  );
  return planned.map((one, index) => ({
    sql: one.sql,
    table: 'name' in one ? one.name : null,
    drop: one.reads.filter((name) => lastReader.get(name) === index),
  }));
}

function runOutput(output: PlannedOutput, written: WrittenRows | undefined): RunOutput {
  if (written === undefined) throw new Error('a child reports on every statement');
  const { file, rows, bytes, index, inline } = written;
  const described = {
    nodeId: output.nodeId,
    columns: output.columns,
    totalRows: rows,
    bytes,
    file,
    index,
    orderedBy: output.orderedBy,
    delivery: output.delivery,
  };
  return inline === null
    ? described
    : { ...described, inline: Buffer.from(inline.buffer, inline.byteOffset, inline.byteLength) };
}

/**
 * The node whose statement fails like the run did, and the position of the failing value in its input. Null if no node
 * fails, or if the search takes too long.
 */
async function locate(
  jobs: JobRunner,
  {
    statement,
    before,
  }: { statement: PlannedTable | PlannedOutput; before: readonly QueryStatement[] },
  failed: Pick<LocateJob, 'inputs' | 'message' | 'value'>,
  stop: Cancellation,
): Promise<Pick<Located, 'nodeId' | 'place'>> {
  const statements = stepsOf(statement);
  const tables = before.filter(({ table }) => table !== null);
  // Not AbortSignal.any with AbortSignal.timeout: Node 20 collects such a timeout before it fires.
  const limit = createCancellation(LOCATE_MS, [stop.signal]);
  const end = await jobs.submit({ kind: 'locate', tables, statements, ...failed }, limit.signal);
  limit.release();
  return end.kind === 'located' ? end : { nodeId: null, place: null };
}

/**
 * The statements up to each node. The last one includes the rendering, which can fail for values that no node rejects.
 */
function stepsOf(statement: PlannedTable | PlannedOutput): LocateJob['statements'] {
  return [...statement.steps()].map(({ nodeId, sources, sql, texts }) => ({
    nodeId,
    sources,
    texts,
    sql: nodeId === statement.nodeId ? statement.sql : sql,
  }));
}

/**
 * The node whose memory use ended the process: the statements up to each node run again, one job each, until one ends
 * its process too. Null if none does, or if the search takes too long.
 */
async function locateOutOfMemory(
  jobs: JobRunner,
  { planned, inputs, stop }: Pick<Execution, 'planned' | 'inputs' | 'stop'>,
): Promise<number | null> {
  const limit = createCancellation(LOCATE_MS, [stop.signal]);
  const statements = jobStatements(planned);
  try {
    for (const [at, statement] of planned.entries()) {
      const tables = statements.slice(0, at).filter(({ table }) => table !== null);
      for (const step of stepsOf(statement)) {
        const job = { kind: 'locate', tables, statements: [step], inputs } as const;
        const end = await jobs.submit({ ...job, message: '', value: null }, limit.signal);
        if (end.kind === 'crashed') return end.outOfMemory ? step.nodeId : null;
        if (end.kind !== 'located') return null;
      }
    }
    return null;
  } finally {
    limit.release();
  }
}
