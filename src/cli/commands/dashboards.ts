/** `weir dashboards`: charts and tables of the newest runs of several workflows. */

import type { Argv } from 'yargs';
import type { CallInput } from '../../client/index.ts';
import { CliError } from '../cli-error.ts';
import { defineCommand } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { readInput, readStructured } from '../files/input.ts';
import { printFile } from '../files/workflow-file.ts';
import { visible } from '../output/visible.ts';
import { IDEMPOTENCY_KEY_OPTION, keyedBy } from './idempotency-key.ts';
import { asDashboardId } from './identify.ts';
import { readParams } from './params.ts';

/** Members of a dashboard in a file. */
interface DashboardFile {
  readonly title: string;
  readonly description: string | null;
  readonly parameters: object;
  readonly tiles: readonly object[];
}

export const listDashboards = defineCommand({
  usage: 'list',
  description: 'List the dashboards that the key sees, newest first',
  options: (parser) => parser,
  async run(_, context) {
    const { signal } = context.io;
    const { call } = await context.client();
    const dashboards = [];
    let hasMore = true;
    for (let page = 0; hasMore; page += 1) {
      const { data } = await call('listDashboards', { query: { page, limit: 100 } }, { signal });
      dashboards.push(...data.dashboards);
      hasMore = data.has_more;
    }
    const columns = [
      { title: 'id', align: 'right' as const },
      { title: 'title' },
      { title: 'tiles', align: 'right' as const },
      { title: 'changed' },
    ];
    const rows = dashboards.map((each) => [
      String(each.id),
      each.title,
      String(each.tile_count),
      each.modified,
    ]);
    await context.print(context.table(columns, rows), dashboards);
    await context.noteIfEmpty(
      dashboards,
      'No dashboards yet. "weir dashboards create dashboard.yaml" creates one from a file.',
    );
  },
});

export const getDashboard = defineCommand({
  usage: 'get <id>',
  description: 'Write a dashboard as a file that "create" takes',
  options: (parser) => withDashboard(parser),
  async run({ id }, context) {
    const { call } = await context.client();
    const path = { dashboardId: asDashboardId(id) };
    const { data } = await call('getDashboard', { path }, { signal: context.io.signal });
    await context.print(printFile(fileOf(data), 'yaml'), data);
  },
});

export const createDashboard = defineCommand({
  usage: 'create <file>',
  description: 'Create a dashboard from a file',
  options: (parser) =>
    parser
      .positional('file', {
        type: 'string',
        demandOption: true,
        describe:
          'YAML or JSON with title, description, parameters and tiles; - for standard input',
      })
      // Otherwise, a lone dash would be an option without a value.
      .nargs('file', 1)
      .option('idempotency-key', IDEMPOTENCY_KEY_OPTION),
  async run({ file, 'idempotency-key': key }, context) {
    const content = readStructured(await readInput(file, context.io.stdin), file);
    if (typeof content !== 'object' || content === null || Array.isArray(content))
      throw new CliError(
        EXIT.invalid,
        `${file === '-' ? 'Standard input' : file} is not a dashboard: it is not an object.`,
      );
    const { call } = await context.client();
    // The service validates it.
    const body = content as CallInput<'createDashboard'>['body'];
    const { data } = await call('createDashboard', { body }, keyedBy(key, context.io.signal));
    await context.print(`Dashboard ${data.id} "${visible(data.title)}" is created.\n`, data);
  },
});

export const deleteDashboard = defineCommand({
  usage: 'delete <id>',
  description: 'Delete a dashboard and its share links',
  options: (parser) => withDashboard(parser),
  async run({ id }, context) {
    const dashboardId = asDashboardId(id);
    const { call } = await context.client();
    await call('deleteDashboard', { path: { dashboardId } }, { signal: context.io.signal });
    await context.print(`Dashboard ${dashboardId} is deleted.\n`, {
      id: dashboardId,
      deleted: true,
    });
  },
});

export const refreshDashboard = defineCommand({
  usage: 'refresh <id>',
  description: 'Run the workflows of a dashboard in the background',
  options: (parser) =>
    withControls(withDashboard(parser)).example(
      'weir dashboards refresh 7 -p country=FI',
      'With a value of a control',
    ),
  async run({ id, param, params }, context) {
    const values = await readParams({ param: param ?? [], params, csv: [] }, context);
    const { call } = await context.client();
    const input = { path: { dashboardId: asDashboardId(id) }, body: { params: values } };
    const { data } = await call('refreshDashboard', input, { signal: context.io.signal });
    const lines = data.runs.map(({ execution_id: run, workflow_id: workflow, problem }) =>
      run === null
        ? `Workflow ${workflow} does not run: ${visible(problem?.message ?? 'no reason is given')}`
        : `Run ${run} of workflow ${workflow}. Follow it with: weir runs watch ${run}`,
    );
    await context.print(`${lines.join('\n')}\n`, data);
  },
});

export function withDashboard<T>(parser: Argv<T>) {
  return parser.positional('id', {
    type: 'string',
    demandOption: true,
    describe: 'Id of the dashboard',
  });
}

/** Options for the values of the controls. */
export function withControls<T>(parser: Argv<T>) {
  return parser
    .option('param', {
      alias: 'p',
      type: 'array',
      string: true,
      requiresArg: true,
      describe: 'The value of a control, name=value, as in "weir run"',
    })
    .option('params', {
      type: 'string',
      requiresArg: true,
      describe: 'File with all values, YAML or JSON; - for standard input',
    });
}

const fileOf = ({ title, description, parameters, tiles }: DashboardFile) => ({
  title,
  ...(description !== null && { description }),
  parameters,
  tiles,
});
