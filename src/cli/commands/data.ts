/** `weir data`: the rows of a stored result again, without running the workflow. */

import { defineCommand } from '../command.ts';
import type { Row } from '../../client/index.ts';
import { identifyWorkflow, wholeNumber, withWorkflow } from './identify.ts';
import {
  firstRows,
  rowsToPrint,
  withRowsOptions,
  withTarget,
  writeParquet,
  writeRows,
  writesParquet,
} from './rows.ts';

/** Larger results are read by a second request, however many rows they have. */
const FIRST_ROWS = 1000;

export const data = defineCommand({
  usage: 'data <workflow> <result>',
  description: 'Print the rows of a stored result: all of them, or one page',
  options: (parser) =>
    withRowsOptions(withWorkflow(parser))
      .positional('result', {
        type: 'string',
        demandOption: true,
        describe: 'Id of the result, from the output of "weir run"',
      })
      .option('page', {
        type: 'string',
        requiresArg: true,
        coerce: wholeNumber('page', 0),
        describe: 'Only this page, counted from 0',
      })
      .option('limit', {
        type: 'string',
        requiresArg: true,
        coerce: wholeNumber('limit', 1),
        describe: 'Rows of a page (default: 100)',
        implies: 'page',
      }),
  async run(args, context) {
    const { signal } = context.io;
    const client = await context.client();
    const id = await identifyWorkflow(client, args.workflow, signal);
    await withTarget(args, context, async (target) => {
      if (args.page !== undefined) {
        const query = {
          page: args.page,
          ...(args.limit === undefined ? {} : { limit: args.limit }),
        };
        const page = await client.getResultPage(id, args.result, query, { signal });
        return writeRows(
          { result: page, batches: only(page.rows), count: page.rows.length },
          target,
          args,
          context,
        );
      }
      context.progress.say('Reading the result');
      if (writesParquet(args)) return writeParquet(client, id, args.result, target, context);
      const first = await client.getResultPage(id, args.result, { limit: FIRST_ROWS }, { signal });
      const {
        page: _page,
        limit: _limit,
        has_more: _more,
        next_page_url: _next,
        ...result
      } = first;
      const stored = { ...result, workflow_id: id, result_id: args.result };
      const count = await rowsToPrint(result.total_rows, args, context);
      const batches = firstRows(client.rowsOf(stored, { signal }), count);
      await writeRows({ result, batches, count }, target, args, context);
    });
  },
});

async function* only(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}
