/** The application of one workflow file. */

import {
  WeirError,
  type Client,
  type CreateWorkflowInput,
  type GraphValidation,
  type UpdateWorkflowInput,
  type WriteValidation,
  type WrittenWorkflow,
} from '../../client/index.ts';
import type { Context } from '../context.ts';
import { EXIT } from '../exit-codes.ts';
import { CliError } from '../cli-error.ts';
import {
  applyAttachments,
  attachmentChanges,
  changesAttachments,
  type Attachments,
} from '../files/attachments.ts';
import { changesTo, diffOf, paintDiff } from '../files/changes.ts';
import { fileNames, graphOf } from '../files/load.ts';
import type { WholeFile } from '../files/workflow-file.ts';
import { wordsFor, type AppliedAction } from '../output/applied.ts';
import { createPaint } from '../output/paint.ts';
import { problemLines } from '../output/problem.ts';
import { visible } from '../output/visible.ts';

export interface Application {
  /** null: it is to be created. */
  readonly id: number | null;
  readonly stored: WholeFile | null;
  /** Entity tag of the stored workflow. */
  readonly etag: string | undefined;
  readonly attachments: Attachments;
  readonly wanted: Partial<WholeFile>;
  readonly fileName: string;
}

export interface ApplyOptions {
  readonly dryRun: boolean;
  /** True: a graph that can run may be replaced by one that cannot. */
  readonly draft: boolean;
}

export interface AppliedFile {
  readonly action: AppliedAction;
  readonly isValid: boolean;
  readonly text: string;
  readonly data: object;
}

export async function applyFile(
  application: Application,
  options: ApplyOptions,
  client: Client,
  context: Context,
): Promise<AppliedFile> {
  const { id, stored, etag, attachments, wanted, fileName } = application;
  if (id === null || stored === null) return createFile(application, options, client, context);
  const { signal } = context.io;
  const attached = attachmentChanges(attachments, wanted);
  const graph = { ...stored, ...wanted };
  const report = (applied: Applied): AppliedFile =>
    reportOf(application, { ...applied, graph }, options, context);
  const validate = () => client.validateGraph(graphOf(graph), { signal });
  const changes = changesTo(stored, wanted);
  if (changes === null && !changesAttachments(attached))
    return report({ action: 'unchanged', id, diff: '', validation: await validate() });
  const diff = diffOf(stored, wanted, `workflow ${id}`, fileName);
  const keepsRunnable = !options.draft && replacesGraph(changes);
  if (options.dryRun) {
    const validation = await validate();
    if (keepsRunnable && !validation.valid && (await isRunnable(id, client, context)))
      throw notApplied({ ...application, id }, validation);
    return report({ action: 'updated', id, diff, validation });
  }
  const updated =
    changes &&
    (await update({ id, changes, etag, keepsRunnable }, client, context, async () =>
      notApplied({ ...application, id }, await validate()),
    ));
  await applyAttachments(client, id, attached, signal);
  const validation = updated?.validation ?? (await validate());
  return report({ action: 'updated', id, diff, validation });
}

async function createFile(
  application: Application,
  options: ApplyOptions,
  client: Client,
  context: Context,
): Promise<AppliedFile> {
  const { attachments, wanted, fileName } = application;
  const { signal } = context.io;
  const diff = diffOf(null, wanted, '/dev/null', fileName);
  const report = (applied: Pick<Applied, 'id' | 'validation'>): AppliedFile =>
    reportOf(application, { ...applied, action: 'created', diff, graph: wanted }, options, context);
  const validate = () => client.validateGraph(graphOf(wanted), { signal });
  if (options.dryRun) return report({ id: null, validation: await validate() });
  const { schedules: _, tests: __, ...workflow } = wanted;
  const created = await client.createWorkflow(
    { ...workflow, title: titleOf(application) } as CreateWorkflowInput,
    { signal, validate: 'report' },
  );
  const attached = attachmentChanges(attachments, wanted);
  await applyAttachments(client, created.id, attached, signal);
  return report({ id: created.id, validation: created.validation ?? (await validate()) });
}

function replacesGraph(changes: UpdateWorkflowInput | null): boolean {
  if (changes === null) return false;
  const { nodes, parameters, placement, row_order: rowOrder } = changes;
  return [nodes, parameters, placement, rowOrder].some((one) => one !== undefined);
}

/** Schedules and callers use the stored graph. */
async function isRunnable(
  id: number,
  client: Client,
  { io: { signal } }: Context,
): Promise<boolean> {
  return (await client.validateWorkflow(id, { signal })).valid;
}

function notApplied(
  { id, fileName, wanted, stored }: Application & { readonly id: number },
  validation: GraphValidation,
): CliError {
  return new CliError(
    EXIT.invalid,
    `Workflow ${id} can run, but the graph in ${fileName} cannot, so it was not applied.`,
    [
      ...problemLines(validation, fileNames({ ...stored, ...wanted }), createPaint(false)),
      '--draft stores it anyway; the workflow does not run until it is corrected.',
    ],
  );
}

interface Applied {
  readonly action: AppliedAction;
  /** null: it would be created. */
  readonly id: number | null;
  readonly diff: string;
  readonly validation: WriteValidation;
}

function reportOf(
  application: Application,
  { action, id, diff, validation, graph }: Applied & { readonly graph: Partial<WholeFile> },
  { dryRun }: ApplyOptions,
  { paint }: Context,
): AppliedFile {
  const title = titleOf(application);
  const subject = `Workflow${id === null ? '' : ` ${id}`} "${visible(title)}"`;
  // A new workflow differs in all of its lines.
  const diffText = action === 'created' && !dryRun ? '' : paintDiff(diff, paint);
  const lines = [
    `${diffText}${subject} ${wordsFor(action, dryRun)}.`,
    ...problemLines(validation, fileNames(graph), paint),
    ...(validation.valid ? [] : [`It ${dryRun ? 'could not' : 'cannot'} run as it is.`]),
  ];
  return {
    action,
    isValid: validation.valid,
    text: `${lines.join('\n')}\n`,
    data: { action, dry_run: dryRun, id, title, diff, validation },
  };
}

function titleOf({ wanted, stored }: Application): string {
  return wanted.title ?? stored?.title ?? '';
}

interface Update {
  readonly id: number;
  readonly changes: UpdateWorkflowInput;
  readonly etag: string | undefined;
  /** True: a graph that can run is not replaced by one that cannot. */
  readonly keepsRunnable: boolean;
}

/**
 * The update is conditional on the version that was compared, so that it overwrites no other change.
 * @param refusal the error if the update would replace a graph that can run by one that cannot
 */
async function update(
  { id, changes, etag, keepsRunnable }: Update,
  client: Client,
  context: Context,
  refusal: () => Promise<CliError>,
): Promise<WrittenWorkflow> {
  const { signal } = context.io;
  const write = (validate: 'report' | 'require') =>
    client.updateWorkflow(id, changes, { signal, validate, ...(etag && { ifMatch: etag }) });
  try {
    if (!keepsRunnable) return await write('report');
    return await write('require').catch(async (error: unknown) => {
      if (!(error instanceof WeirError) || error.code !== 'WORKFLOW_INVALID') throw error;
      if (await isRunnable(id, client, context)) throw await refusal();
      return write('report');
    });
  } catch (error) {
    if (!(error instanceof WeirError) || error.code !== 'PRECONDITION_FAILED' || error.mayBeDone)
      throw error;
    const message = `Someone else changed workflow ${id} while this command ran. The file was not applied.`;
    const { status, code, requestId } = error;
    throw new WeirError({ status, code, message, requestId, cause: error });
  }
}
