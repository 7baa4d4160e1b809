/** Runs as people read them. */

import type { Execution } from '../../client/index.ts';
import type { Paint } from './paint.ts';
import { NO_NAMES, type NodeNames } from './node-names.ts';
import { countDeliveries, deliveriesLines } from './deliveries.ts';
import { grouped } from './grouped.ts';
import { describeNode, describeProblem } from './problem.ts';
import { timeAgo } from './relative-time.ts';
import type { Cell, Column, DrawTable } from './table.ts';
import { visible } from './visible.ts';

const RUN_COLUMNS: readonly Column[] = [
  { title: 'id', align: 'right' },
  { title: 'workflow' },
  { title: 'status' },
  { title: 'by' },
  { title: 'created' },
  { title: 'seconds', align: 'right' },
  { title: 'rows', align: 'right' },
  { title: 'delivered', align: 'right' },
  { title: 'error' },
];

/** @param nowMs for relative times; null: times are written in full */
export function runsTable(
  runs: readonly Execution[],
  { table, paint, nowMs }: { table: DrawTable; paint: Paint; nowMs: number | null },
): string {
  const rows = runs.map((run) => [
    String(run.id),
    run.workflow_title === null ? `${run.workflow_id} (deleted)` : run.workflow_title,
    { text: run.status, paint: statusPaint(run.status, paint) },
    run.trigger,
    nowMs === null ? run.created : timeAgo(run.created, nowMs),
    run.execution_time_ms === null ? '' : (run.execution_time_ms / 1000).toFixed(1),
    run.total_rows === null ? '' : grouped(run.total_rows),
    deliveredCell(run, paint),
    run.error === null ? '' : describeProblem(run.error, NO_NAMES),
  ]);
  return table(RUN_COLUMNS, rows);
}

/** `2/3`: in red if rows failed, in yellow if rows are in doubt or were not sent. */
function deliveredCell({ deliveries }: Execution, paint: Paint): Cell {
  if (deliveries.length === 0) return '';
  const { delivered, failed, total } = countDeliveries(deliveries);
  const text = `${grouped(delivered)}/${grouped(total)}`;
  if (delivered === total) return text;
  return { text, paint: failed > 0 ? paint.red : paint.yellow };
}

export function describeRun(run: Execution, names: NodeNames, paint: Paint): string {
  const { status, result_id: resultId, error } = run;
  const times = [
    `created ${run.created}`,
    ...(run.started_at === null ? [] : [`started ${run.started_at}`]),
    ...(run.finished_at === null ? [] : [`ended ${run.finished_at}`]),
  ];
  const head = `Run ${run.id} of workflow ${run.workflow_id} is ${statusPaint(status, paint)(visible(status))}.`;
  const lines = [
    `${times.join(', ')}, by ${run.trigger}`,
    ...(error === null ? [] : [describeProblem(error, names)]),
    ...run.sources.flatMap(({ node_id: id, rows, bytes, ms, warnings }) => [
      `${describeNode(id, names)} brought in ${rows} rows, ${bytes} bytes, in ${ms} ms`,
      ...warnings.map((warning) => `Warning: ${describeNode(id, names)}: ${warning}`),
    ]),
    ...deliveriesLines(run.deliveries, names),
    ...run.outputs.map(
      (output) =>
        `${describeNode(output.node_id, names)}: ${output.total_rows} rows in ${output.result_id}`,
    ),
    ...(resultId === null
      ? []
      : [`Until ${run.expires_at} its rows with: weir data ${run.workflow_id} ${resultId}`]),
  ];
  return `${[head, ...lines.map(visible)].join('\n')}\n`;
}

function statusPaint(status: string, paint: Paint): (text: string) => string {
  if (status === 'completed') return paint.green;
  return status === 'queued' || status === 'running' ? paint.cyan : paint.red;
}
