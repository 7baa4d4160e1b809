/** `weir workflows history`, `diff` and `restore`: the graphs that a workflow has and had. */

import type { Client, RevisionItem } from '../../client/index.ts';
import { defineCommand } from '../command.ts';
import { DIFFERS, EXIT } from '../exit-codes.ts';
import { CliError } from '../cli-error.ts';
import { diffOf, paintDiff } from '../files/changes.ts';
import { graphFileOf } from '../files/workflow-file.ts';
import { visible } from '../output/visible.ts';
import { IDEMPOTENCY_KEY_OPTION, keyedBy } from './idempotency-key.ts';
import { asId, identifyWorkflow, wholeNumber, withWorkflow } from './identify.ts';

const PAGE = 100;

export const workflowHistory = defineCommand({
  usage: 'history <workflow>',
  description: 'List the graphs that a workflow has and had, newest first',
  options: (parser) =>
    withWorkflow(parser).option('limit', {
      type: 'string',
      requiresArg: true,
      coerce: wholeNumber('limit', 1),
      describe: 'Maximum number of revisions',
    }),
  async run({ workflow, limit = Number.POSITIVE_INFINITY }, context) {
    const { signal } = context.io;
    const client = await context.client();
    const id = await identifyWorkflow(client, workflow, signal);
    const revisions: RevisionItem[] = [];
    for (let page = 0, more = true; more && revisions.length < limit; page += 1) {
      const response = await client.listRevisions(id, { page, limit: PAGE }, { signal });
      revisions.push(...response.revisions);
      more = response.has_more;
    }
    const listed = revisions.slice(0, limit);
    const rows = listed.map((each) => [
      String(each.number),
      each.created,
      each.user_id === null ? '' : String(each.user_id),
      each.key_id === null ? '' : String(each.key_id),
      String(each.node_count),
      String(each.edge_count),
      [
        each.is_current ? 'current' : '',
        each.restored_from === null ? '' : `restored from ${each.restored_from}`,
      ]
        .filter(Boolean)
        .join(', '),
    ]);
    const columns = [
      { title: 'revision', align: 'right' as const },
      { title: 'created' },
      { title: 'user', align: 'right' as const },
      { title: 'key', align: 'right' as const },
      { title: 'nodes', align: 'right' as const },
      { title: 'edges', align: 'right' as const },
      { title: 'note' },
    ];
    await context.print(context.table(columns, rows), listed);
  },
});

export const diffWorkflow = defineCommand({
  usage: 'diff <workflow> [from] [to]',
  description: `Show what changed between two graphs of a workflow; exit code ${DIFFERS} if they differ`,
  options: (parser) =>
    withWorkflow(parser)
      .positional('from', { type: 'string', describe: 'Revision; unless given, the last but one' })
      .positional('to', { type: 'string', describe: 'Revision; unless given, the current one' })
      .example('weir workflows diff "Orders"', 'What the last change of the graph did')
      .example('weir workflows diff 7 2 5', 'The changes from revision 2 to revision 5'),
  async run(args, context) {
    const { signal } = context.io;
    const client = await context.client();
    const wanted = [args.from, args.to].map((text) =>
      text === undefined ? undefined : asRevision(text),
    );
    const id = await identifyWorkflow(client, args.workflow, signal);
    const to = wanted[1] ?? (await client.getWorkflow(id, { signal })).revision;
    const from = wanted[0] ?? to - 1;
    if (from === 0)
      throw new CliError(EXIT.notFound, `Workflow ${id} has had one graph only.`, [
        `"weir workflows get ${id}" shows it.`,
      ]);
    const [before, after] = [
      await graphFile(client, id, from, signal),
      await graphFile(client, id, to, signal),
    ];
    const name = (revision: number) => `workflow ${id}, revision ${revision}`;
    const hasDiff = JSON.stringify(before) !== JSON.stringify(after);
    const diff = hasDiff ? diffOf(before, after, name(from), name(to)) : '';
    await context.print(
      hasDiff
        ? paintDiff(diff, context.paint)
        : `Revisions ${from} and ${to} of workflow ${id} have the same graph.\n`,
      { id, from, to, diff },
    );
    return hasDiff ? DIFFERS : EXIT.ok;
  },
});

export const restoreWorkflow = defineCommand({
  usage: 'restore <workflow> <revision>',
  description: 'Make an earlier graph of a workflow its newest one; the graphs in between stay',
  options: (parser) =>
    withWorkflow(parser)
      .positional('revision', {
        type: 'string',
        demandOption: true,
        describe: 'As "weir workflows history" shows it',
      })
      .option('idempotency-key', IDEMPOTENCY_KEY_OPTION),
  async run(args, context) {
    const { signal } = context.io;
    const client = await context.client();
    const revision = asRevision(args.revision);
    const options = keyedBy(args['idempotency-key'], signal);
    const id = await identifyWorkflow(client, args.workflow, signal);
    const restored = await client.restoreRevision(id, revision, options);
    await context.print(
      `Workflow ${id} "${visible(restored.title)}" has the graph of revision ${revision} again, as revision ${restored.revision}.\n`,
      { id, restored_from: revision, revision: restored.revision },
    );
  },
});

function asRevision(text: string): number {
  const revision = asId(text);
  if (revision === null)
    throw new CliError(EXIT.usage, `"${text}" is not the number of a revision.`, [
      '"weir workflows history <workflow>" shows the numbers.',
    ]);
  return revision;
}

async function graphFile(client: Client, id: number, revision: number, signal: AbortSignal) {
  return graphFileOf(await client.getRevision(id, revision, { signal }));
}
