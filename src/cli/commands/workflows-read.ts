/** `weir workflows list`, `get` and `export`: what is stored. */

import type { WorkflowListItem } from '../../client/index.ts';
import { defineCommand } from '../command.ts';
import { completeSchedule, storedSchedules } from '../files/schedules.ts';
import { fileTest, storedTests } from '../files/tests-file.ts';
import { FILE_FORMATS, fileOf, printFile, type FileFormat } from '../files/workflow-file.ts';
import { openTarget } from '../output/target.ts';
import { visible } from '../output/visible.ts';
import { identifyWorkflow, wholeNumber, withWorkflow } from './identify.ts';

/** A search returns at most this many workflows. */
const SEARCHABLE = 1_000;

export const listWorkflows = defineCommand({
  usage: 'list',
  description: 'List workflows, newest first',
  options: (parser) =>
    parser
      .option('search', {
        type: 'string',
        requiresArg: true,
        describe: 'Only those with words that begin with these',
      })
      .option('limit', {
        type: 'string',
        requiresArg: true,
        coerce: wholeNumber('limit', 1),
        describe: 'Maximum number of workflows',
      }),
  async run({ search, limit = Number.POSITIVE_INFINITY }, context) {
    const client = await context.client();
    const pageSize = Math.min(limit, 100);
    const workflows: WorkflowListItem[] = [];
    const options = {
      signal: context.io.signal,
      pageSize,
      ...(search === undefined ? {} : { q: search }),
    };
    for await (const workflow of client.workflows(options)) {
      workflows.push(workflow);
      if (workflows.length >= limit) break;
    }
    const hasSlugs = workflows.some(({ slug }) => typeof slug === 'string');
    const rows = workflows.map((each) => [
      String(each.id),
      ...(hasSlugs ? [each.slug ?? ''] : []),
      each.title,
      String(each.node_count),
      String(each.edge_count),
      each.is_active ? 'yes' : 'no',
      each.modified,
    ]);
    const columns = [
      { title: 'id', align: 'right' as const },
      ...(hasSlugs ? [{ title: 'slug' }] : []),
      { title: 'title' },
      { title: 'nodes', align: 'right' as const },
      { title: 'edges', align: 'right' as const },
      { title: 'active' },
      { title: 'modified' },
    ];
    await context.print(context.table(columns, rows), workflows);
    await context.noteIfEmpty(
      workflows,
      search === undefined
        ? 'No workflows yet. "weir init orders.yaml" writes an example, "weir workflows apply orders.yaml" stores it.'
        : 'No workflow matches. "weir workflows list" shows all.',
    );
    if (search !== undefined && workflows.length === SEARCHABLE)
      await context.note('There may be more: search for more words.');
  },
});

export const getWorkflow = defineCommand({
  usage: 'get <workflow>',
  description: 'Show a workflow with its graph',
  options: (parser) => withWorkflow(parser),
  async run({ workflow }, context) {
    const { signal } = context.io;
    const { paint, table } = context;
    const client = await context.client();
    const stored = await client.getWorkflow(await identifyWorkflow(client, workflow, signal), {
      signal,
    });
    const nodes = stored.nodes.map((node) => [
      String(node.id),
      node.label,
      node.node_type,
      node.node_role,
      JSON.stringify(node.config),
    ]);
    const edges = stored.edges.map((edge) => [
      String(edge.source_node_id),
      edge.source_key,
      String(edge.target_node_id),
      edge.target_key,
    ]);
    const parts = [
      `${paint.bold(visible(stored.title))}\n`,
      `id ${stored.id}, ${typeof stored.slug === 'string' ? `slug ${stored.slug}, ` : ''}${stored.is_active ? 'active' : 'not active'}, created ${stored.created}, modified ${stored.modified}\n`,
      stored.description === null ? '' : `${visible(stored.description)}\n`,
      nodes.length === 0
        ? ''
        : `\n${table([{ title: 'node', align: 'right' }, { title: 'label' }, { title: 'type' }, { title: 'role' }, { title: 'config' }], nodes)}`,
      edges.length === 0
        ? ''
        : `\n${table([{ title: 'from', align: 'right' }, { title: 'port' }, { title: 'to', align: 'right' }, { title: 'port' }], edges)}`,
    ];
    await context.print(parts.join(''), stored);
  },
});

export const exportWorkflow = defineCommand({
  usage: 'export <workflow>',
  description: 'Print a workflow as a file that apply takes',
  options: (parser) =>
    withWorkflow(parser)
      .option('format', {
        alias: 'f',
        choices: FILE_FORMATS,
        describe: "Unless given: by the file's name, else yaml",
      })
      .option('output', {
        alias: 'o',
        type: 'string',
        requiresArg: true,
        describe: 'File to write to',
      })
      .option('with-id', {
        type: 'boolean',
        default: false,
        describe: 'Name the workflow by its id, so that apply finds it after a change of title',
      }),
  async run(args, { client: connect, io, options, note }) {
    const { signal } = io;
    const client = await connect();
    const id = await identifyWorkflow(client, args.workflow, signal);
    const workflow = await client.getWorkflow(id, { signal });
    const schedules = (await storedSchedules(client, id, signal)).map(completeSchedule);
    const tests = (await storedTests(client, id, signal)).map(fileTest);
    const content = {
      ...(args['with-id'] ? { id } : {}),
      ...fileOf(workflow),
      ...(schedules.length === 0 ? {} : { schedules }),
      ...(tests.length === 0 ? {} : { tests }),
    };
    const byName: FileFormat = options.json || /\.json$/i.test(args.output ?? '') ? 'json' : 'yaml';
    const target = await openTarget(args.output ?? null, io.stdout);
    await target.write(printFile(content, args.format ?? byName));
    await target.finish();
    if (args.output !== undefined && args.output !== '-')
      await note(`Workflow ${workflow.id} is in ${args.output}.`);
  },
});
