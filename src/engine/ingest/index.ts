/** Loads the rows of getters to where DuckDB can select from them. */

import type { MeasuredSource } from '../contract.ts';
import { incrementalOf, type Source } from '../sources/source.ts';
import type { SizedSource, PendingSource } from '../plan/plan.ts';
import { SourceError } from '../sources/source-error.ts';
import type { NodeProblem } from '../types.ts';
import { refused, type IngestContext, type Loaded } from './context.ts';
import { loadListedObjects } from './listed-objects.ts';
import { loadIncremental } from './incremental.ts';
import { loadApi } from './api.ts';
import { loadFile } from './file.ts';
import { loadHttp } from './http.ts';
import { loadRemote } from './remote-source.ts';
import { loadRowsFile } from './rows-file-source.ts';
import { paramRows } from './param.ts';
import { loadWorkflow } from './workflow.ts';
import { loadPosted } from './posted.ts';
import { loadFixedRows, loadRows } from './rows.ts';

export type LoadedSources =
  | { readonly kind: 'loaded'; readonly sources: ReadonlyMap<number, SizedSource> }
  | { readonly kind: 'problem'; readonly problem: NodeProblem }
  | { readonly kind: 'stopped' };

export type Ingest = Omit<IngestContext, 'parameter'>;

/**
 * Loads all sources concurrently, except for requests to other hosts. Reports the first failure in node order.
 * @param onLoaded called for each loaded getter
 */
export async function loadSources(
  ingest: Ingest,
  pending: readonly PendingSource[],
  onLoaded?: (source: MeasuredSource) => void,
): Promise<LoadedSources> {
  const loaded = await Promise.all(
    pending.map(async (one) => {
      const { nodeId } = one;
      const began = performance.now();
      const result = await loadSource(one, { ...ingest, parameter: `rows${nodeId}` });
      if (result.kind === 'loaded') {
        const { rows, bytes, warnings = [] } = result.source;
        onLoaded?.({ nodeId, rows, bytes, ms: performance.now() - began, warnings });
      }
      return { nodeId, result };
    }),
  );
  const sources = new Map<number, SizedSource>();
  for (const { nodeId, result } of loaded) {
    if (result.kind === 'stopped') return { kind: 'stopped' };
    if (result.kind === 'problem')
      return { kind: 'problem', problem: { ...result.problem, nodeId } };
    sources.set(nodeId, result.source);
  }
  return { kind: 'loaded', sources };
}

/** After a run was stopped, any error is a consequence of that. */
async function loadSource(pending: PendingSource, context: IngestContext): Promise<Loaded> {
  try {
    return await loadPending(pending, context);
  } catch (error) {
    if (context.signal.aborted) return { kind: 'stopped' };
    if (!(error instanceof SourceError)) throw error;
    return { kind: 'problem', problem: { code: 'source_failed', message: error.message } };
  }
}

async function loadPending(
  { nodeId, source, cursorName: name }: PendingSource,
  context: IngestContext,
): Promise<Loaded> {
  if (source.kind === 'objects') return loadListedObjects(nodeId, source, name, context);
  const incremental = incrementalOf(source);
  if (incremental === undefined || name === undefined) return load(source, context);
  return loadIncremental({ nodeId, name, incremental }, context, (one) => load(one, context));
}

async function load(source: Source, context: IngestContext): Promise<Loaded> {
  if (source.kind === 'objects') throw new Error('objects are found before they are loaded');
  if (source.kind === 'http') return loadHttp(source, context);
  if (source.kind === 'file') return loadFile(source, context);
  if (source.kind === 'workflow') return loadWorkflow(source, context);
  if (source.kind === 'remote') return loadRemote(source, context);
  if (source.kind === 'api') return loadApi(source, context);
  if (source.kind === 'rows-file') return loadRowsFile(source, context);
  if (source.kind === 'rows') return loadFixedRows(source.rows, source.columns, context);
  const posted = context.rows.get(source.name);
  if (posted !== undefined) return loadPosted(source, posted, context);
  const rows = paramRows(source, context.params);
  return rows.ok ? loadRows(rows.value, source.columns, 'refuse', context) : refused(rows.problems);
}
