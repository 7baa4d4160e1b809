/** `weir workflows apply`: makes the stored workflows what files say. */

import type { Client, NodeType } from '../../client/index.ts';
import { defineCommand } from '../command.ts';
import type { Context } from '../context.ts';
import { DIFFERS, EXIT, type ExitCode } from '../exit-codes.ts';
import { CliError } from '../cli-error.ts';
import { fileAttachments, NO_ATTACHMENTS, storedAttachments } from '../files/attachments.ts';
import { collectFiles } from '../files/collect.ts';
import { completeFile, needsCatalogue } from '../files/complete.ts';
import { readFile } from '../files/load.ts';
import { fileOf } from '../files/workflow-file.ts';
import { applyFile, type Application, type AppliedFile, type ApplyOptions } from './apply-file.ts';
import { applyOptions } from './apply-options.ts';
import { asId } from './identify.ts';
import { createWorkflowIndex, type WorkflowIndex } from './workflow-index.ts';

interface Options {
  readonly file: string;
  readonly more: readonly string[];
  readonly id: string | undefined;
  readonly draft: boolean;
  readonly 'dry-run': boolean;
}

export const applyWorkflow = defineCommand<Options>({
  usage: 'apply <file> [more..]',
  description: `Create workflows from files, or update the stored ones from the files; exit code ${EXIT.draft} if one cannot run as it is, and of a dry run ${DIFFERS} if something would change`,
  options: (parser) =>
    applyOptions(parser)
      .positional('file', {
        type: 'string',
        demandOption: true,
        describe: 'YAML or JSON file, or a folder; - for standard input',
      })
      .positional('more', {
        type: 'string',
        array: true,
        default: [] as string[],
        describe: 'Other files and folders',
      })
      .option('id', {
        type: 'string',
        requiresArg: true,
        describe:
          'Change this workflow; else the one with the slug, the id or the title that the file has',
      })
      .option('draft', {
        type: 'boolean',
        default: false,
        describe: 'Also replace a graph that can run by one that cannot',
      })
      .example('weir workflows apply orders.yaml', 'The second time, it changes nothing')
      .example('weir workflows apply workflows/', 'All files of a folder'),
  async run(args, context) {
    const { stdin } = context.io;
    const files = await collectFiles([args.file, ...args.more]);
    if (args.id !== undefined && files.length > 1)
      throw new CliError(EXIT.usage, '--id names one workflow, but there are several files.');
    // Every file is read before the first one is applied.
    const contents = [];
    for (const path of files) contents.push({ path, ...(await readFile(path, stdin)) });
    const client = await context.client();
    const catalogue = contents.some((file) => needsCatalogue(file.written))
      ? (await client.listNodeTypes({}, { signal: context.io.signal })).node_types
      : [];
    const applications = await findTargets(contents, args, { client, catalogue }, context);
    const applied: AppliedFile[] = [];
    for (const application of applications) {
      const { id } = application;
      const stored = id === null ? application : await withStored(application, id, client, context);
      const options: ApplyOptions = { dryRun: args['dry-run'], draft: args.draft };
      const result = await applyFile(stored, options, client, context);
      if (!context.options.json) await context.io.stdout.write(result.text);
      applied.push(result);
    }
    const [only] = applied;
    const data = applied.map((each) => each.data);
    await context.print('', files.length === 1 ? only?.data : data);
    return exitCodeOf(applied, args['dry-run']);
  },
});

function exitCodeOf(applied: readonly AppliedFile[], dryRun: boolean): ExitCode {
  if (dryRun) return applied.some(({ action }) => action !== 'unchanged') ? DIFFERS : EXIT.ok;
  return applied.every(({ isValid }) => isValid) ? EXIT.ok : EXIT.draft;
}

type WrittenFile = Awaited<ReturnType<typeof readFile>> & { readonly path: string };

/** Refuses two files of one workflow. */
async function findTargets(
  files: readonly WrittenFile[],
  args: Options,
  { client, catalogue }: { readonly client: Client; readonly catalogue: readonly NodeType[] },
  { io: { signal } }: Context,
): Promise<readonly Application[]> {
  const index = createWorkflowIndex(client, signal);
  const names = new Map<string, string>();
  const applications: Application[] = [];
  for (const { path, name, written } of files) {
    const wanted = completeFile(written, catalogue, name);
    const id = await targetOf(args.id, { name, written }, index);
    for (const target of targetNames(id, written)) {
      const other = names.get(target);
      if (other !== undefined)
        throw new CliError(EXIT.invalid, `${other} and ${name} describe the same workflow.`);
      names.set(target, name);
    }
    const unread = { stored: null, etag: undefined, attachments: NO_ATTACHMENTS };
    applications.push({ id, wanted, fileName: path, ...unread });
  }
  return applications;
}

/** A new workflow is named by its slug or, without one, by its title. */
function targetNames(id: number | null, { slug, title }: WrittenFile['written']): string[] {
  const bySlug = typeof slug === 'string' ? [`slug ${slug}`] : [];
  if (id !== null) return [`id ${id}`, ...bySlug];
  return bySlug.length > 0 ? bySlug : [`title ${title}`];
}

async function targetOf(
  flag: string | undefined,
  { name, written }: Pick<WrittenFile, 'name' | 'written'>,
  index: WorkflowIndex,
): Promise<number | null> {
  if (flag !== undefined) {
    const id = asId(flag);
    if (id === null) throw new CliError(EXIT.usage, `"${flag}" is not the id of a workflow.`);
    return id;
  }
  const { id, slug = null } = written;
  const bySlug = slug === null ? null : await index.findBySlug(slug);
  if (bySlug === null) return id ?? targetByTitle(name, written, index);
  if (id !== undefined && bySlug.id !== id)
    throw new CliError(
      EXIT.invalid,
      `${name} names two workflows: ${id} by its id, and ${bySlug.id} by its slug.`,
      ['Remove the id from the file, or correct the slug.'],
    );
  return bySlug.id;
}

async function targetByTitle(
  name: string,
  { slug = null, title }: WrittenFile['written'],
  index: WorkflowIndex,
): Promise<number | null> {
  if (title === undefined)
    throw new CliError(
      EXIT.invalid,
      slug === null
        ? `${name} has neither id nor title.`
        : `There is no workflow with the slug "${slug}", and ${name} has no title for a new one.`,
      ['Give the workflow a title, or name it with --id.'],
    );
  const workflow = await index.findByTitle(title);
  // Another slug is that of another workflow, whatever its title.
  const isOther = slug !== null && typeof workflow?.slug === 'string';
  return workflow === null || isOther ? null : workflow.id;
}

async function withStored(
  application: Application,
  id: number,
  client: Client,
  { io: { signal } }: Context,
): Promise<Application> {
  const { wanted } = application;
  const attachments = await storedAttachments(client, id, wanted, signal);
  const { workflow, etag } = await client.getTaggedWorkflow(id, { signal });
  const stored = { ...fileOf(workflow), ...fileAttachments(attachments, wanted) };
  return { ...application, stored, etag, attachments };
}
