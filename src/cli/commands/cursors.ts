/** `weir cursors`: the values up to which the getters of a workflow have read. */

import { EXIT } from '../exit-codes.ts';
import { CliError } from '../cli-error.ts';
import { defineCommand } from '../command.ts';
import type { Context } from '../context.ts';
import { visible } from '../output/visible.ts';
import { identifyWorkflow, withWorkflow } from './identify.ts';

export const listCursors = defineCommand({
  usage: 'list <workflow>',
  description: 'List the values up to which a workflow has read its sources',
  options: (parser) => withWorkflow(parser),
  async run({ workflow }, context) {
    const { client, workflowId, signal } = await openWorkflow(workflow, context);
    const cursors = await client.listCursors(workflowId, { signal });
    const rows = cursors.map(
      ({ name, column, value, remembered_rows: remembered, execution_id }) => [
        visible(name),
        visible(column ?? ''),
        visible(value ?? ''),
        String(remembered),
        execution_id === null ? '' : String(execution_id),
      ],
    );
    const columns = [
      ...['name', 'column', 'value'].map((title) => ({ title })),
      ...['remembered', 'run'].map((title) => ({ title, align: 'right' as const })),
    ];
    await context.print(context.table(columns, rows), cursors);
    await context.noteIfEmpty(
      cursors,
      `No cursors. A getter with "incremental" in its config has one.`,
    );
  },
});

export const setCursor = defineCommand({
  usage: 'set <workflow> <name> <value>',
  description: 'Set the value at which the next run begins to read',
  options: (parser) =>
    withName(withWorkflow(parser)).positional('value', {
      type: 'string',
      demandOption: true,
      describe: 'For a timestamp, ISO 8601: 2026-02-01T00:00:00Z',
    }),
  async run({ workflow, name, value }, context) {
    const { client, workflowId, signal } = await openWorkflow(workflow, context);
    const cursor = await client.setCursor(workflowId, name, value, { signal });
    const text = `The next run of workflow ${workflowId} reads "${visible(cursor.name)}" from ${visible(cursor.value ?? '')} on.\n`;
    await context.print(text, cursor);
  },
});

export const resetCursor = defineCommand({
  usage: 'reset <workflow> [name]',
  description: 'Let the next run read from the start again',
  options: (parser) =>
    withWorkflow(parser)
      .positional('name', { type: 'string', describe: 'Name of the cursor' })
      .option('all', { type: 'boolean', default: false, describe: 'Reset every cursor' }),
  async run({ workflow, name, all }, context) {
    if ((name === undefined) !== all)
      throw new CliError(EXIT.usage, 'Give the name of a cursor, or --all.');
    const { client, workflowId, signal } = await openWorkflow(workflow, context);
    if (name === undefined) await client.resetCursors(workflowId, { signal });
    else await client.resetCursor(workflowId, name, { signal });
    const subject = name === undefined ? 'Every cursor' : `The cursor "${visible(name)}"`;
    await context.print(`${subject} of workflow ${workflowId} is reset.\n`, {
      workflow_id: workflowId,
      name: name ?? null,
    });
  },
});

function withName<T>(parser: ReturnType<typeof withWorkflow<T>>) {
  return parser.positional('name', {
    type: 'string',
    demandOption: true,
    describe: 'Name of the cursor',
  });
}

async function openWorkflow(workflow: string, context: Context) {
  const { signal } = context.io;
  const client = await context.client();
  return { client, signal, workflowId: await identifyWorkflow(client, workflow, signal) };
}
