/** Runs as people read them. */

import type { Execution } from '../../client/index.ts';
import type { Paint } from './paint.ts';
import { NO_NAMES, type NodeNames } from './node-names.ts';
import { describeNode, describeProblem } from './problem.ts';
import type { DrawTable } from './table.ts';
import { visible } from './visible.ts';

export function runsTable(runs: readonly Execution[], drawTable: DrawTable): string {
  const columns = [
    { title: 'id', align: 'right' as const },
    { title: 'workflow', align: 'right' as const },
    { title: 'status' },
    { title: 'by' },
    { title: 'created' },
    { title: 'seconds', align: 'right' as const },
    { title: 'rows', align: 'right' as const },
    { title: 'error' },
  ];
  const rows = runs.map((run) => [
    String(run.id),
    String(run.workflow_id),
    run.status,
    run.trigger,
    run.created,
    run.execution_time_ms === null ? '' : (run.execution_time_ms / 1000).toFixed(1),
    run.total_rows === null ? '' : String(run.total_rows),
    run.error === null ? '' : describeProblem(run.error, NO_NAMES),
  ]);
  return drawTable(columns, rows);
}

export function describeRun(run: Execution, names: NodeNames, paint: Paint): string {
  const { status, result_id: resultId, error } = run;
  const times = [
    `created ${run.created}`,
    ...(run.started_at === null ? [] : [`started ${run.started_at}`]),
    ...(run.finished_at === null ? [] : [`ended ${run.finished_at}`]),
  ];
  const head = `Run ${run.id} of workflow ${run.workflow_id} is ${paintStatus(status, paint)}.`;
  const lines = [
    `${times.join(', ')}, by ${run.trigger}`,
    ...(error === null ? [] : [describeProblem(error, names)]),
    ...run.sources.flatMap(({ node_id: id, rows, bytes, ms, warnings }) => [
      `${describeNode(id, names)} brought in ${rows} rows, ${bytes} bytes, in ${ms} ms`,
      ...warnings.map((warning) => `Warning: ${describeNode(id, names)}: ${warning}`),
    ]),
    ...(run.deliveries ?? []).flatMap((delivery) => describeDelivery(delivery, names)),
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

type Delivered = NonNullable<Execution['deliveries']>[number];

/** The first errors that fit on a screen. */
const SHOWN_ERRORS = 5;

/** The delivery report of a terminator. */
function describeDelivery(delivery: Delivered, names: NodeNames): readonly string[] {
  const { node_id: id, delivered, failed, in_doubt: inDoubt, not_sent: notSent } = delivery;
  const { calls, errors } = delivery;
  const total = delivered + failed + inDoubt + notSent;
  const others = [
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(inDoubt > 0 ? [`${inDoubt} in doubt`] : []),
    ...(notSent > 0 ? [`${notSent} not sent`] : []),
  ];
  const head = `${describeNode(id, names)} delivered ${delivered} of ${total} rows in ${calls} requests`;
  const lines = errors.slice(0, SHOWN_ERRORS).map(({ row, rows, message }) => {
    const which = rows === 1 ? `row ${row + 1}` : `rows ${row + 1} to ${row + rows}`;
    return `  ${which}: ${message}`;
  });
  const more = errors.length - lines.length;
  return [
    [head, ...others].join('; '),
    ...lines,
    ...(more > 0 ? [`  and ${more} more errors`] : []),
  ];
}

function paintStatus(status: string, paint: Paint): string {
  const text = visible(status);
  return ['completed', 'queued', 'running'].includes(status) ? text : paint.red(text);
}
