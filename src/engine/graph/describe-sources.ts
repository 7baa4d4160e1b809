/** The columns of sources that connectors read, before a run. */

import type { OutsideChecks } from '../sources/connector-checks.ts';
import type { ObjectsSource } from '../sources/read-objects.ts';
import type { DescribedRows, RemoteSystem, RowsFileSource } from '../sources/read-rows.ts';
import type { LoadedSource } from '../plan/plan.ts';
import type { NodeProblem, ValidationReport } from '../types.ts';
import { tableProblem } from '../values/columns.ts';
import type { ConfiguredNode } from './configure.ts';
import { describeObjects } from './describe-objects.ts';
import { sourcesOf, type GraphShape } from './shape.ts';

/** A source whose request can lack parameters. */
export interface DescribableSource {
  readonly nodeId: number;
  readonly source: RowsFileSource | ObjectsSource;
  /** True if other nodes than terminators read its rows. */
  readonly isTransformed: boolean;
}

export function describableSources(
  nodes: readonly ConfiguredNode[],
  { alive, connections, terminators }: Pick<GraphShape, 'alive' | 'connections' | 'terminators'>,
): readonly DescribableSource[] {
  const ends = new Set(terminators.map(({ id }) => id));
  const transformed = new Set(
    [...alive].flatMap((id) => (ends.has(id) ? [] : sourcesOf(connections, id))),
  );
  return nodes.flatMap(({ node: { id }, type, source, partial }) => {
    const candidate = source ?? (partial === undefined ? undefined : type.source?.(partial));
    const isDescribable = candidate?.kind === 'rows-file' || candidate?.kind === 'objects';
    return isDescribable && alive.has(id)
      ? [{ nodeId: id, source: candidate, isTransformed: transformed.has(id) }]
      : [];
  });
}

export interface DescribedSources extends ValidationReport {
  /** With columns, and without rows. */
  readonly sources: ReadonlyMap<number, LoadedSource>;
  /** The systems that compute with the rows of their sources. */
  readonly systems: ReadonlyMap<number, RemoteSystem>;
}

export async function describeSources(
  describable: readonly DescribableSource[],
  outside: OutsideChecks | undefined,
  signal: AbortSignal = new AbortController().signal,
): Promise<DescribedSources> {
  const sources = new Map<number, LoadedSource>();
  const systems = new Map<number, RemoteSystem>();
  const errors: NodeProblem[] = [];
  const warnings: NodeProblem[] = [];
  if (outside === undefined) return { sources, systems, errors, warnings };
  const described = await Promise.all(
    describable.map(async ({ nodeId, source }) => ({
      nodeId,
      result: await describe(source, outside, signal),
    })),
  );
  for (const { nodeId, result } of described) {
    if (result === null) continue;
    if ('problem' in result) {
      const problems = result.kind === 'refused' ? errors : warnings;
      problems.push({ ...result.problem, nodeId });
      continue;
    }
    const { columns, remote } = result;
    const problem = tableProblem(columns);
    if (remote !== undefined) systems.set(nodeId, remote);
    if (problem === undefined) sources.set(nodeId, { columns, table: 'source' });
    else errors.push({ ...problem, nodeId });
  }
  return { sources, systems, errors, warnings };
}

function describe(
  source: DescribableSource['source'],
  outside: OutsideChecks,
  signal: AbortSignal,
): Promise<DescribedRows> {
  return source.kind === 'objects'
    ? describeObjects(source, outside, signal)
    : outside.checks.describe(source, signal);
}
