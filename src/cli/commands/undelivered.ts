/** `weir runs rows`: the rows that a run did not deliver. */

import type { Client, Execution, UndeliveredRow } from '../../client/index.ts';
import { defineCommand } from '../command.ts';
import { visible } from '../output/visible.ts';
import { wholeNumber } from './identify.ts';
import { asRunId, withRun } from './run-id.ts';

const STATUSES = ['failed', 'in_doubt', 'not_sent'] as const;
const MAX_PAGE = 1_000;

interface ListedRow extends UndeliveredRow {
  readonly node_id: number;
}

export const listUndelivered = defineCommand({
  usage: 'rows <run>',
  description: 'List the rows that a run did not deliver, with the reasons',
  options: (parser) =>
    withRun(parser)
      .option('status', {
        alias: 's',
        choices: STATUSES,
        requiresArg: true,
        default: 'failed' as const,
        describe: 'The outcome of the rows',
      })
      .option('limit', {
        type: 'string',
        requiresArg: true,
        coerce: wholeNumber('limit', 1),
        describe: 'Maximum number of rows; 100 by default',
      })
      .example('weir runs rows 4711 -s in_doubt', 'The rows that may have been delivered'),
  async run({ run, status, limit = 100 }, context) {
    const { signal } = context.io;
    const client = await context.client();
    const execution = await client.getExecution(asRunId(run), { signal });
    const rows = await rowsOf(client, execution, { status, limit, signal });
    const listed = rows.slice(0, limit);
    const cells = listed.map((row) => [
      String(row.row),
      row.key === null ? '' : visible(JSON.stringify(row.key)),
      row.code ?? '',
      visible(row.message ?? ''),
    ]);
    const columns = [
      { title: 'row', align: 'right' as const },
      { title: 'key' },
      { title: 'code' },
      { title: 'message' },
    ];
    await context.print(context.table(columns, cells), listed);
    await context.noteIfEmpty(listed, `Run ${execution.id} has no such rows.`);
    if (rows.length > limit) await context.note('There are more: --limit shows them.');
  },
});

/** One more than the limit, if there are that many. */
async function rowsOf(
  client: Client,
  { id, deliveries }: Execution,
  {
    status,
    limit,
    signal,
  }: { status: (typeof STATUSES)[number]; limit: number; signal: AbortSignal },
): Promise<readonly ListedRow[]> {
  const rows: ListedRow[] = [];
  for (const { node_id } of deliveries) {
    let hasMore = true;
    for (let page = 0; hasMore && rows.length <= limit; page += 1) {
      const query = { status, page, limit: Math.min(MAX_PAGE, limit + 1) };
      const response = await client.listUndeliveredRows(id, node_id, query, { signal });
      rows.push(...response.rows.map((row) => ({ node_id, ...row })));
      hasMore = response.has_more;
    }
  }
  return rows;
}
