/** `weir workflows publish`: chooses the revision that calls and schedules run. */

import type { PublishWorkflowInput } from '../../client/index.ts';
import { CliError } from '../cli-error.ts';
import { defineCommand } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { visible } from '../output/visible.ts';
import { IDEMPOTENCY_KEY_OPTION, keyedBy } from './idempotency-key.ts';
import { identifyWorkflow, wholeNumber, withWorkflow } from './identify.ts';

export const publishWorkflow = defineCommand({
  usage: 'publish <workflow>',
  description: 'Choose the revision that calls and schedules run, whatever changes afterwards',
  options: (parser) =>
    withWorkflow(parser)
      .option('revision', {
        type: 'string',
        requiresArg: true,
        coerce: wholeNumber('revision', 1),
        describe: 'As "weir workflows history" shows it; the newest by default',
      })
      .option('force', {
        type: 'boolean',
        default: false,
        describe:
          'Publish a revision that cannot run or breaks the contract of the published one, too',
      })
      .option('require-tests', {
        type: 'boolean',
        default: false,
        describe: `Publish the revision only if the tests of the workflow pass on it; exit code ${EXIT.testsFailed} if not`,
      })
      .option('unpublish', {
        type: 'boolean',
        default: false,
        describe: 'Publish none: calls and schedules run the newest revision',
      })
      .option('idempotency-key', IDEMPOTENCY_KEY_OPTION)
      .example('weir workflows publish "Orders"', 'The newest revision')
      .example('weir workflows publish "Orders" --require-tests', 'Only if its tests pass')
      .example('weir workflows publish 7 --revision 2', 'Go back to revision 2'),
  async run({ workflow, revision, force, unpublish, ...args }, context) {
    const requireTests = args['require-tests'];
    if (unpublish && (revision !== undefined || force || requireTests))
      throw new CliError(
        EXIT.usage,
        '--unpublish cannot be used with --revision, --force or --require-tests.',
      );
    const { signal } = context.io;
    const client = await context.client();
    const options = keyedBy(args['idempotency-key'], signal);
    const id = await identifyWorkflow(client, workflow, signal);
    const input: PublishWorkflowInput = unpublish
      ? { revision: null }
      : {
          ...(revision !== undefined && { revision }),
          ...(force && { force }),
          ...(requireTests && { require_tests: true }),
        };
    const { title, published_revision } = await client.publishWorkflow(id, input, options);
    await context.print(
      published_revision === null
        ? `No revision of workflow ${id} "${visible(title)}" is published. Calls and schedules run the newest.\n`
        : `Revision ${published_revision} of workflow ${id} "${visible(title)}" is published.\n`,
      { id, published_revision },
    );
  },
});
