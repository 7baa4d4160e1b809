/** A workflow's file, read and completed. */

import type { Client, ValidateGraphInput } from '../../client/index.ts';
import type { Io } from '../io.ts';
import type { NodeNames } from '../output/node-names.ts';
import { completeFile, needsCatalogue } from './complete.ts';
import { readInput, readStructured } from './input.ts';
import { readWorkflowFile, type WrittenFile } from './read-workflow.ts';
import type { WholeFile } from './workflow-file.ts';

export interface LoadedFile {
  /** For messages. */
  readonly name: string;
  readonly written: WrittenFile;
  readonly complete: Partial<WholeFile>;
}

/**
 * @param path `-` is standard input
 * @param connect called once the file is known to be right
 */
export async function loadFile(
  path: string,
  connect: () => Promise<Client>,
  { stdin, signal }: Pick<Io, 'stdin' | 'signal'>,
): Promise<LoadedFile & { readonly client: Client }> {
  const { name, written } = await readFile(path, stdin);
  const client = await connect();
  const catalogue = needsCatalogue(written)
    ? (await client.listNodeTypes({}, { signal })).node_types
    : [];
  return { name, written, complete: completeFile(written, catalogue, name), client };
}

/** @param path `-` is standard input */
export async function readFile(
  path: string,
  stdin: Io['stdin'],
): Promise<Pick<LoadedFile, 'name' | 'written'>> {
  const name = path === '-' ? 'Standard input' : path;
  const content = readStructured(await readInput(path, stdin), path);
  return { name, written: readWorkflowFile(content, name) };
}

export function graphOf({
  nodes = [],
  edges = [],
  parameters = null,
  placement = 'auto',
  row_order = 'kept',
}: Partial<WholeFile>): ValidateGraphInput {
  return { nodes, edges, parameters, placement, row_order } as unknown as ValidateGraphInput;
}

/** By their place in the file. */
export function fileNames({ nodes = [] }: Partial<WholeFile>): NodeNames {
  return new Map(nodes.map(({ label }, index) => [index, label]));
}
