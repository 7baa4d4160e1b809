/** The columns of sources that connectors read, before a run. */

import type { OutsideChecks } from '../sources/connector-checks.ts';
import type { ObjectsSource } from '../sources/read-objects.ts';
import type { DescribedRows, RowsFileSource } from '../sources/read-rows.ts';
import type { LoadedSource } from '../plan/plan.ts';
import type { NodeProblem, ValidationReport } from '../types.ts';
import { tableProblem } from '../values/columns.ts';
import type { ConfiguredNode } from './configure.ts';
import { describeObjects } from './describe-objects.ts';

/** A source whose request can lack parameters. */
export interface DescribableSource {
  readonly nodeId: number;
  readonly source: RowsFileSource | ObjectsSource;
}

/** @param alive the nodes that lead to a terminator */
export function describableSources(
  nodes: readonly ConfiguredNode[],
  alive: ReadonlySet<number>,
): readonly DescribableSource[] {
  return nodes.flatMap(({ node: { id }, type, source, partial }) => {
    const candidate = source ?? (partial === undefined ? undefined : type.source?.(partial));
    const isDescribable = candidate?.kind === 'rows-file' || candidate?.kind === 'objects';
    return isDescribable && alive.has(id) ? [{ nodeId: id, source: candidate }] : [];
  });
}

export interface DescribedSources extends ValidationReport {
  /** With columns, and without rows. */
  readonly sources: ReadonlyMap<number, LoadedSource>;
}

export async function describeSources(
  describable: readonly DescribableSource[],
  outside: OutsideChecks | undefined,
  signal: AbortSignal = new AbortController().signal,
): Promise<DescribedSources> {
  const sources = new Map<number, LoadedSource>();
  const errors: NodeProblem[] = [];
  const warnings: NodeProblem[] = [];
  if (outside === undefined) return { sources, errors, warnings };
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
    const { columns } = result;
    const problem = tableProblem(columns);
    if (problem === undefined) sources.set(nodeId, { columns, table: 'source' });
    else errors.push({ ...problem, nodeId });
  }
  return { sources, errors, warnings };
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
