/** The application of one workflow file. */

import {
  WeirError,
  type Client,
  type CreateWorkflowInput,
  type GraphValidation,
  type Schedule,
  type UpdateWorkflowInput,
} from '../../client/index.ts';
import type { Context } from '../context.ts';
import { EXIT } from '../exit-codes.ts';
import { CliError } from '../cli-error.ts';
import { changesTo, diffOf, paintDiff } from '../files/changes.ts';
import { fileNames, graphOf } from '../files/load.ts';
import { applySchedules, changesAny, scheduleChanges } from '../files/schedules.ts';
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
  /** The workflow's schedules, if the file lists schedules. */
  readonly schedules: readonly Schedule[];
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
  const { id, stored, etag, schedules, wanted, fileName } = application;
  const { signal } = context.io;
  const scheduled = scheduleChanges(schedules, wanted.schedules ?? []);
  const graph = { ...stored, ...wanted };
  const validation = await client.validateGraph(graphOf(graph), { signal });
  const report = (applied: Applied): AppliedFile =>
    reportOf(application, { ...applied, validation, graph }, options, context);

  if (id === null || stored === null) {
    const diff = diffOf(null, wanted, '/dev/null', fileName);
    if (options.dryRun) return report({ action: 'created', id: null, diff });
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
  if (!validation.valid && !options.draft && replacesGraph(changes))
    await refuseIfRunnable({ ...application, id }, validation, client, context);
  const diff = diffOf(stored, wanted, `workflow ${id}`, fileName);
  if (!options.dryRun) {
    if (changes !== null) await update(id, changes, etag, client, signal);
    await applySchedules(client, id, scheduled, signal);
  }
  return report({ action: 'updated', id, diff });
}

function replacesGraph(changes: UpdateWorkflowInput | null): boolean {
  return changes !== null && (changes.nodes !== undefined || changes.parameters !== undefined);
}

/** Schedules and callers use the stored graph. */
async function refuseIfRunnable(
  { id, fileName, wanted, stored }: Application & { readonly id: number },
  validation: GraphValidation,
  client: Client,
  { io: { signal } }: Context,
): Promise<void> {
  const { valid } = await client.validateWorkflow(id, { signal });
  if (!valid) return;
  throw new CliError(
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
}

function reportOf(
  application: Application,
  {
    action,
    id,
    diff,
    validation,
    graph,
  }: Applied & { readonly validation: GraphValidation; readonly graph: Partial<WholeFile> },
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
