/** Commands that take a stored workflow or a file. The workflow of a file is stored for the command alone. */

import type { Argv } from 'yargs';
import type { Client, CreateWorkflowInput } from '../../client/index.ts';
import type { Context } from '../context.ts';
import { isWorkflowFile } from '../files/collect.ts';
import { graphOf, loadFile } from '../files/load.ts';
import { identifyWorkflow } from './identify.ts';

const MAX_TITLE = 255;
const SUFFIX = ' (temporary, run from a file)';

export function withWorkflowOrFile<T>(parser: Argv<T>): Argv<T & { workflow: string }> {
  return parser.positional('workflow', {
    type: 'string',
    demandOption: true,
    describe:
      'Id, slug or title of a stored workflow, or a file: its name ends in .yaml, .yml or .json',
  });
}

/** @param work takes the id of the workflow */
export async function withWorkflowToRun<Result>(
  text: string,
  client: Client,
  context: Context,
  work: (id: number) => Promise<Result>,
): Promise<Result> {
  const { io, progress } = context;
  if (isWorkflowFile(text)) return withTemporaryWorkflow(text, context, work);
  progress.say('Looking for the workflow');
  return work(await identifyWorkflow(client, text, io.signal));
}

async function withTemporaryWorkflow<Result>(
  path: string,
  context: Context,
  work: (id: number) => Promise<Result>,
): Promise<Result> {
  const { complete, client } = await loadFile(path, context.client, {
    stdin: context.io.stdin,
    signal: context.io.signal,
  });
  const title = [...(complete.title ?? path)].slice(0, MAX_TITLE - SUFFIX.length).join('');
  const input: CreateWorkflowInput = {
    ...graphOf(complete),
    title: `${title}${SUFFIX}`,
    is_active: false,
  };
  const { id } = await client.createWorkflow(input, { signal: context.io.signal });
  try {
    return await work(id);
  } finally {
    await removeWorkflow(id, client, context);
  }
}

/** An interrupted command removes it too, so the request has no signal. */
async function removeWorkflow(id: number, client: Client, { note }: Context): Promise<void> {
  try {
    await client.deleteWorkflow(id);
  } catch (error) {
    await note(
      `Warning: the temporary workflow ${id} could not be deleted: ${(error as Error).message} Delete it with: weir workflows delete ${id}`,
    );
  }
}
