/** `weir dashboards share`: a link for people without an account. */

import { defineCommand } from '../command.ts';
import { visible } from '../output/visible.ts';
import { withControls, withDashboard } from './dashboards.ts';
import { momentOf } from './expiry.ts';
import { IDEMPOTENCY_KEY_OPTION, keyedBy } from './idempotency-key.ts';
import { asDashboardId, wholeNumber } from './identify.ts';
import { readParams } from './params.ts';

const LEAST_MINUTES = 5;

export const shareDashboard = defineCommand({
  usage: 'share <id> <name>',
  description: 'Create a link for people without an account, and print it, this once',
  options: (parser) =>
    withControls(withDashboard(parser))
      .positional('name', {
        type: 'string',
        demandOption: true,
        describe: 'Name of the link, such as the people who get it',
      })
      .option('expires', {
        type: 'string',
        requiresArg: true,
        default: '30d',
        describe: 'When the link ends: 30d, 12h, or a moment like 2030-01-01T00:00:00Z',
      })
      .option('refresh-minutes', {
        type: 'string',
        requiresArg: true,
        coerce: wholeNumber('refresh-minutes', LEAST_MINUTES),
        describe: 'Viewers can run the workflows at most once in this time; by default, never',
      })
      .option('idempotency-key', IDEMPOTENCY_KEY_OPTION)
      .example(
        'weir dashboards share 7 "For the board" -p country=FI --expires 7d',
        'Only the link goes to standard output',
      ),
  async run({ id, name, param, params, expires, ...options }, context) {
    const { 'refresh-minutes': minutes, 'idempotency-key': key } = options;
    const values = await readParams({ param: param ?? [], params, csv: [] }, context);
    const client = await context.client();
    const input = {
      path: { dashboardId: asDashboardId(id) },
      body: {
        name,
        params: values,
        expires_at: momentOf(expires, context.io.clock.nowMs()),
        refresh_minutes: minutes ?? null,
      },
    };
    const { data } = await client.call('createShareLink', input, keyedBy(key, context.io.signal));
    await context.note(
      `Link ${data.id} "${visible(data.name)}" ends at ${data.expires_at}. It is shown this once:`,
    );
    const address = new URL(data.url, context.service.url).href;
    await context.print(`${address}\n`, { ...data, url: address });
  },
});
