/** Loads the sources of a run: first the rows that databases compute, and then the others. */

import type { RunRequest, MeasuredSource } from '../contract.ts';
import type { BoundGraph } from '../graph/bound-graph.ts';
import type { DescribableSource } from '../graph/describe-sources.ts';
import { loadSources, type Ingest } from '../ingest/index.ts';
import type { Region } from '../plan/placement.ts';
import type { PendingSource, SizedSource } from '../plan/plan.ts';
import type { RunInputs } from '../protocol/messages.ts';
import type { RowsFileSource } from '../sources/read-rows.ts';
import { incrementalOf } from '../sources/source.ts';
import { SourceChanged, type RemoteReads, type RemoteSource } from '../sources/remote-source.ts';
import type { NodeProblem } from '../types.ts';
import type { Cancellation } from '../../kit/cancellation.ts';
import { getOrThrow } from '../../kit/get-or-throw.ts';
import { runInTimeSlices } from '../../kit/time-slices.ts';
import type { CallingTools } from './tools.ts';

/** A description that is no longer true is replaced, so that a table can change between two runs. */
const MAX_ATTEMPTS = 3;

export interface RegionRun {
  readonly tools: Pick<CallingTools, 'calls'>;
  readonly request: Pick<RunRequest, 'graph' | 'tenant'>;
  readonly wanted: {
    readonly pending: readonly PendingSource[];
    readonly bound?: Pick<BoundGraph, 'describable' | 'regions'> | undefined;
  };
  readonly ingest: Ingest;
  readonly paramInputs: RunInputs;
  readonly stop: Cancellation;
  readonly onLoaded: (source: MeasuredSource) => void;
}

type Unloaded =
  | { readonly kind: 'refused'; readonly errors: readonly NodeProblem[] }
  | { readonly kind: 'stopped' };

export interface LoadedRun {
  readonly kind: 'loaded';
  /** By node id. The getters that a database has read have only columns. */
  readonly sources: ReadonlyMap<number, SizedSource>;
  /** True if later runs of the graph have no regions either. */
  readonly isKept: boolean;
}

interface LoadedRegions extends LoadedRun {
  /** The sources that the engine reads. */
  readonly pending: readonly PendingSource[];
}

export async function loadAll(run: RegionRun): Promise<LoadedRun | Unloaded> {
  const regions = await loadRegions(run);
  if (regions.kind !== 'loaded') return regions;
  const { pending, sources, isKept } = regions;
  const loaded = await loadSources(run.ingest, pending, run.onLoaded);
  if (loaded.kind === 'problem') return { kind: 'refused', errors: [loaded.problem] };
  if (loaded.kind === 'stopped') return loaded;
  return { kind: 'loaded', sources: new Map([...sources, ...loaded.sources]), isKept };
}

async function loadRegions(run: RegionRun): Promise<LoadedRegions | Unloaded> {
  const { wanted, request, tools } = run;
  const { remote } = tools.calls;
  const none = { kind: 'loaded', sources: new Map(), pending: wanted.pending } as const;
  const { placement = 'auto' } = request.graph;
  if (wanted.bound === undefined || remote === undefined || placement === 'local')
    return { ...none, isKept: true };
  const candidates = wanted.bound.describable.flatMap(remoteCandidate);
  const isNeeded = placement === 'remote' || candidates.some(({ isTransformed }) => isTransformed);
  if (!isNeeded) return { ...none, isKept: true };
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    try {
      return await tryRegions(run, { remote, bound: wanted.bound, candidates });
    } catch (error) {
      if (!(error instanceof SourceChanged)) throw error;
    }
  }
  const message = 'The columns of its source change while the run reads them; run it again';
  const nodeId = candidates[0]?.nodeId ?? null;
  return { kind: 'refused', errors: [{ nodeId, code: 'source_failed', message }] };
}

interface Candidate {
  readonly nodeId: number;
  readonly source: RowsFileSource;
  readonly isTransformed: boolean;
}

/** A source with a cursor is compared with it in the engine. */
function remoteCandidate({ source, ...one }: DescribableSource): readonly Candidate[] {
  if (source.kind !== 'rows-file' || incrementalOf(source) !== undefined) return [];
  return [{ ...one, source }];
}

interface Candidates {
  readonly remote: RemoteReads;
  readonly bound: Pick<BoundGraph, 'regions'>;
  readonly candidates: readonly Candidate[];
}

/** Throws SourceChanged. */
async function tryRegions(
  { request: { tenant }, wanted, ingest, paramInputs, stop, onLoaded }: RegionRun,
  { remote, bound, candidates }: Candidates,
): Promise<LoadedRegions | Unloaded> {
  const described = await Promise.all(
    candidates.map(async ({ nodeId, source }) => ({
      nodeId,
      result: await remote.describe(source, { tenant, signal: stop.signal }),
    })),
  );
  const sources = new Map<number, SizedSource>();
  const systems = new Map(
    described.flatMap(({ nodeId, result }) => {
      if (result?.kind !== 'columns') return [];
      sources.set(nodeId, { columns: result.columns, table: '', rows: 0, bytes: 0 });
      return result.remote ? [[nodeId, result.remote] as const] : [];
    }),
  );
  const isKept = described.every(({ result }) => result === null);
  const { report, regions } = await runInTimeSlices(bound.regions(sources, systems), stop.signal);
  if (report.errors.length > 0) return { kind: 'refused', errors: report.errors };
  const measured: MeasuredSource[] = [];
  const parameters = new Map(
    Object.entries(paramInputs).map(([name, value]) => [name, 'text' in value ? value.text : null]),
  );
  const pending = regions.map((region) => ({
    nodeId: region.last.node,
    source: remoteSource(region, parameters),
  }));
  const loaded = await loadSources(ingest, pending, (source) => measured.push(source));
  if (loaded.kind === 'problem') return { kind: 'refused', errors: [loaded.problem] };
  if (loaded.kind === 'stopped' || stop.signal.aborted) return { kind: 'stopped' };
  measured.forEach(onLoaded);
  const computed = new Set(regions.flatMap(({ leaves }) => leaves.map(({ nodeId }) => nodeId)));
  const columns = [...sources].filter(([nodeId]) => computed.has(nodeId));
  return {
    kind: 'loaded',
    sources: new Map([...columns, ...loaded.sources]),
    pending: wanted.pending.filter(({ nodeId }) => !computed.has(nodeId)),
    isKept,
  };
}

function remoteSource(
  { dialect, relations, last, leaves }: Region,
  parameters: ReadonlyMap<string, string | null>,
): RemoteSource {
  const byId = new Map(relations.map((relation) => [relation.node, relation]));
  const [first] = leaves;
  if (first === undefined) throw new Error('a region has a getter');
  const { connector, credentialId } = first.leaf.source;
  const ids = leaves.map(({ nodeId }) => nodeId);
  const { text, values } = dialect.statement(relations, ids, parameters);
  return {
    kind: 'remote',
    connector,
    credentialId,
    nodeIds: relations.map(({ node }) => node),
    statement: {
      text,
      values,
      columns: last.columns,
      leaves: leaves.map(({ nodeId, leaf }) => ({
        request: leaf.source.request,
        columns: getOrThrow(byId, nodeId).columns,
        exact: [...leaf.exact],
      })),
    },
  };
}
