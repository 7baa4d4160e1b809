/** `weir workflows apply`: makes the stored workflow what the file says. */

import {
  WeirError,
  type Client,
  type CreateWorkflowInput,
  type GraphValidation,
  type Schedule,
  type UpdateWorkflowInput,
  type WorkflowValidation,
} from '../../client/index.ts';
import { defineCommand } from '../command.ts';
import type { Context } from '../context.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { CliError } from '../cli-error.ts';
import { changesTo, diffOf, paintDiff } from '../files/changes.ts';
import { fileNames, graphOf, loadFile } from '../files/load.ts';
import type { WrittenFile } from '../files/read-workflow.ts';
import {
  applySchedules,
  changesAny,
  completeSchedule,
  scheduleChanges,
  storedSchedules,
} from '../files/schedules.ts';
import { fileOf, type WholeFile } from '../files/workflow-file.ts';
import { wordsFor, type AppliedAction } from '../output/applied.ts';
import { namesIfThere, NO_NAMES, type NodeNames } from '../output/node-names.ts';
import { problemLines } from '../output/problem.ts';
import { visible } from '../output/visible.ts';
import { applyOptions } from './apply-options.ts';
import { asId, findByTitle } from './identify.ts';

export const applyWorkflow = defineCommand({
  usage: 'apply <file>',
  description: `Create a workflow from a file, or update the stored one from the file; exit code ${EXIT.draft} if it cannot run as it is`,
  options: (parser) =>
    applyOptions(parser)
      .option('id', {
        type: 'string',
        requiresArg: true,
        describe: 'Change this workflow; else the one with the id or the title that the file has',
      })
      .example('weir workflows apply orders.yaml', 'The second time, it changes nothing'),
  async run(args, context) {
    const { signal } = context.io;
    const {
      name,
      written,
      complete: wanted,
      client,
    } = await loadFile(args.file, context.client, context.io);
    const id = await targetOf(args.id, written, client, name, signal);
    const schedules =
      id === null || wanted.schedules === undefined
        ? []
        : await storedSchedules(client, id, signal);
    const read = id === null ? null : await client.getTaggedWorkflow(id, { signal });
    const stored = read && {
      ...fileOf(read.workflow),
      ...(wanted.schedules && { schedules: schedules.map(completeSchedule) }),
    };
    const etag = read?.etag;
    return apply(
      { id, stored, etag, schedules, wanted, fileName: args.file, dryRun: args['dry-run'] },
      client,
      context,
    );
  },
});

async function targetOf(
  flag: string | undefined,
  file: WrittenFile,
  client: Client,
  name: string,
  signal: AbortSignal,
): Promise<number | null> {
  if (flag !== undefined) {
    const id = asId(flag);
    if (id === null) throw new CliError(EXIT.usage, `"${flag}" is not the id of a workflow.`);
    return id;
  }
  if (file.id !== undefined) return file.id;
  if (file.title === undefined)
    throw new CliError(EXIT.invalid, `${name} has neither id nor title.`, [
      'Give the workflow a title, or name it with --id.',
    ]);
  return (await findByTitle(client, file.title, signal))?.id ?? null;
}

interface Application {
  /** null: it is to be created. */
  readonly id: number | null;
  readonly stored: WholeFile | null;
  /** Entity tag of the stored workflow. */
  readonly etag: string | undefined;
  /** The workflow's schedules, if the file lists schedules. */
  readonly schedules: readonly Schedule[];
  readonly wanted: Partial<WholeFile>;
  readonly fileName: string;
  readonly dryRun: boolean;
}

async function apply(
  application: Application,
  client: Client,
  context: Context,
): Promise<ExitCode> {
  const { id, stored, etag, schedules, wanted, fileName, dryRun } = application;
  const { signal } = context.io;
  const scheduled = scheduleChanges(schedules, wanted.schedules ?? []);
  const report = (applied: Applied): Promise<ExitCode> =>
    reportApplied(application, applied, client, context);

  if (id === null || stored === null) {
    const diff = diffOf(null, wanted, '/dev/null', fileName);
    if (dryRun) return report({ action: 'created', id: null, diff });
    const { schedules: _, ...workflow } = wanted;
    const created = await client.createWorkflow(
      { ...workflow, title: titleOf(application) } as CreateWorkflowInput,
      { signal },
    );
    await applySchedules(client, created.id, scheduled, signal);
    return report({ action: 'created', id: created.id, diff });
  }
  const changes = changesTo(stored, wanted);
  if (changes === null && !changesAny(scheduled))
    return report({ action: 'unchanged', id, diff: '' });
  const diff = diffOf(stored, wanted, `workflow ${id}`, fileName);
  if (!dryRun) {
    if (changes !== null) await update(id, changes, etag, client, signal);
    await applySchedules(client, id, scheduled, signal);
  }
  return report({ action: 'updated', id, diff });
}

interface Applied {
  readonly action: AppliedAction;
  /** null: it would be created. */
  readonly id: number | null;
  readonly diff: string;
}

async function reportApplied(
  application: Application,
  { action, id, diff }: Applied,
  client: Client,
  { io, paint, print }: Context,
): Promise<ExitCode> {
  const { stored, wanted, dryRun } = application;
  const title = titleOf(application);
  const { result, names } =
    dryRun || id === null
      ? await checkGraph({ ...stored, ...wanted }, client, io.signal)
      : await checkStored(id, client, io.signal);
  const subject = `Workflow${id === null ? '' : ` ${id}`} "${visible(title)}"`;
  // A new workflow differs in all of its lines.
  const diffText = action === 'created' && !dryRun ? '' : paintDiff(diff, paint);
  const lines = [
    `${diffText}${subject} ${wordsFor(action, dryRun)}.`,
    ...problemLines(result, names, paint),
    ...(result.valid ? [] : [`It ${dryRun ? 'could not' : 'cannot'} run as it is.`]),
  ];
  const data = { action, dry_run: dryRun, id, title, diff, validation: result };
  await print(`${lines.join('\n')}\n`, data);
  return result.valid ? EXIT.ok : EXIT.draft;
}

function titleOf({ wanted, stored }: Application): string {
  return wanted.title ?? stored?.title ?? '';
}

/** The update is conditional on the version that was compared, so that it overwrites no other change. */
async function update(
  id: number,
  changes: UpdateWorkflowInput,
  etag: string | undefined,
  client: Client,
  signal: AbortSignal,
): Promise<void> {
  try {
    await client.updateWorkflow(id, changes, { signal, ...(etag && { ifMatch: etag }) });
  } catch (error) {
    if (!(error instanceof WeirError) || error.code !== 'PRECONDITION_FAILED' || error.mayBeDone)
      throw error;
    const message = `Someone else changed workflow ${id} while this command ran. The file was not applied.`;
    const { status, code, requestId } = error;
    throw new WeirError({ status, code, message, requestId, cause: error });
  }
}

interface Checked {
  readonly result: WorkflowValidation | GraphValidation;
  readonly names: NodeNames;
}

async function checkGraph(
  file: Partial<WholeFile>,
  client: Client,
  signal: AbortSignal,
): Promise<Checked> {
  return { result: await client.validateGraph(graphOf(file), { signal }), names: fileNames(file) };
}

async function checkStored(id: number, client: Client, signal: AbortSignal): Promise<Checked> {
  const result = await client.validateWorkflow(id, { signal });
  const { errors = [], warnings = [] } = result;
  // Only problems speak of nodes.
  const isQuiet = errors.length + warnings.length === 0;
  return { result, names: isQuiet ? NO_NAMES : await namesIfThere(client, id, signal) };
}
