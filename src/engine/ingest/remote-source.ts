/** Loads rows that a database computes. */

import { SourceChanged, type RemoteSource } from '../sources/remote-source.ts';
import { SourceError } from '../sources/source-error.ts';
import type { IngestContext, Loaded } from './context.ts';
import { loadedFile } from './rows-file-source.ts';

/** Throws SourceChanged. */
export async function loadRemote(source: RemoteSource, context: IngestContext): Promise<Loaded> {
  const file = context.newFile('csv');
  const content = await read(source, file, context);
  if (content === null) throw new SourceChanged();
  const loaded = loadedFile(file, content, context);
  if (loaded.kind !== 'loaded') return loaded;
  // The last node is that of the rows.
  return { kind: 'loaded', source: { ...loaded.source, computed: source.nodeIds.slice(0, -1) } };
}

async function read(
  source: RemoteSource,
  file: string,
  { byteBudget, readRemote }: IngestContext,
): ReturnType<IngestContext['readRemote']> {
  try {
    return await readRemote(source, { file, ...byteBudget.jobLimit() });
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    throw new SourceError(`${nodesText(source.nodeIds)} in one statement: ${error.message}`);
  }
}

function nodesText(ids: readonly number[]): string {
  const last = ids.at(-1);
  if (ids.length < 2) return `The database computes node ${last}`;
  return `The database computes the nodes ${ids.slice(0, -1).join(', ')} and ${last}`;
}
