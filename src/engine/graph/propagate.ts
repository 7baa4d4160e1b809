/** Columns and types, followed from the getters through the graph without running it. */

import { columnNameFault, duplicateColumn, findColumn, MAX_COLUMNS } from '../values/columns.ts';
import type { Connections } from './ports.ts';
import { declaredColumns, inferColumns } from '../values/infer.ts';
import type { NodeType, Inputs, InputTable, Relation, Source } from '../node-type.ts';
import { pointer, problemsOf } from '../outcome.ts';
import type { LoadedSource } from '../plan/plan.ts';
import { relationName, type ResolvedNode } from '../plan/resolved-node.ts';
import type { Steps } from '../../kit/time-slices.ts';
import type {
  Columns,
  Diagnostic,
  GraphNode,
  Json,
  JsonObject,
  Outcome,
  Problem,
} from '../types.ts';

export interface ConfiguredNode {
  readonly node: GraphNode;
  readonly type: NodeType;
  /** undefined: wrong, or not wholly known before a run. */
  readonly config?: JsonObject | undefined;
  /** Of a config that is right as far as it is known: null stands where a parameter will. */
  readonly partial?: JsonObject | undefined;
}

export interface Propagated {
  /** By node id, in topological order; a node whose config or columns cannot be told is missing. */
  readonly relations: ReadonlyMap<number, ResolvedNode>;
  readonly errors: readonly Diagnostic[];
}

/** @param nodes in topological order */
export function* propagate(
  nodes: readonly ConfiguredNode[],
  connections: Connections,
  sources: ReadonlyMap<number, LoadedSource> | null,
): Steps<Propagated> {
  const relations = new Map<number, ResolvedNode>();
  const known = new Map<number, Columns>();
  const counts = new Map<number, string>();
  const errors: Diagnostic[] = [];
  for (const { node, type, config, partial } of nodes) {
    yield;
    const connected = connectedTables(type, connections.get(node.id), known, counts);
    if (connected === undefined) continue;
    const kept = connected['input1']?.[0]?.columns;
    if (kept && type.keepsColumns === true) known.set(node.id, kept);
    if (kept && partial)
      errors.push(
        ...fieldProblems(type, partial, kept).map((problem) => ({ ...problem, nodeId: node.id })),
      );
    if (config === undefined) continue;
    const source = type.source
      ? sourceTable(type.source(config), sources?.get(node.id))
      : undefined;
    if (source === 'unknown') continue;
    const relation =
      source && !source.ok
        ? source
        : relationOf(type, config, source ? { ...connected, source: [source.value] } : connected);
    if (relation.ok) {
      relations.set(node.id, { ...relation.value, node, type });
      known.set(node.id, relation.value.columns);
      if (relation.value.count !== undefined) counts.set(node.id, relation.value.count);
    } else {
      errors.push(...relation.problems.map((problem) => ({ ...problem, nodeId: node.id })));
    }
  }
  return { relations, errors };
}

/** The tables at every port; undefined where one is not connected as it must be, or is not known. */
function connectedTables(
  type: NodeType,
  ports: ReadonlyMap<string, readonly number[]> | undefined,
  known: ReadonlyMap<number, Columns>,
  counts: ReadonlyMap<number, string>,
): Inputs | undefined {
  const inputs: Record<string, readonly InputTable[]> = {};
  for (const { name, many } of type.inputs) {
    const ids = ports?.get(name) ?? [];
    if (ids.length === 0 || (ids.length > 1 && many !== true)) return undefined;
    const tables = ids.flatMap((id) => {
      const columns = known.get(id);
      return columns ? [{ name: relationName(id), columns, count: counts.get(id) }] : [];
    });
    if (tables.length < ids.length) return undefined;
    inputs[name] = tables;
  }
  return inputs;
}

/** Where not all of a config is known: what is wrong with the members that name columns by themselves. */
function fieldProblems(
  { fields = [] }: NodeType,
  partial: JsonObject,
  columns: Columns,
): readonly Problem[] {
  const named = fields.flatMap((member): (readonly [name: Json | undefined, path: string])[] => {
    const value = partial[member];
    return Array.isArray(value)
      ? value.map((name: Json, index) => [name, pointer(member, index)])
      : [[value, pointer(member)]];
  });
  return problemsOf(
    named.flatMap(([name, path]) =>
      typeof name === 'string' ? [findColumn(columns, name, path)] : [],
    ),
  );
}

/** A getter's rows: as they were loaded, or what can be said of their columns beforehand. */
function sourceTable(
  source: Source,
  loaded: LoadedSource | undefined,
): Outcome<InputTable> | 'unknown' {
  const fault = fallbackFault(source);
  if (fault) return fault;
  if (loaded) return { ok: true, value: { name: loaded.table, columns: loaded.columns } };
  if (source.kind !== 'rows' && source.columns === undefined) return 'unknown';
  const columns =
    source.kind === 'rows'
      ? inferColumns(source.rows, source.columns, 'infer')
      : declaredColumns(source.columns ?? {});
  const path = source.kind === 'rows' ? '/rows' : '/columns';
  if (columns.ok) return { ok: true, value: { name: 'source', columns: columns.value } };
  return { ok: false, problems: columns.problems.map((problem) => ({ path, ...problem })) };
}

/** Rows that stand in for a parameter are written in the graph, and wrong ones are wrong whether a call needs them or not. */
function fallbackFault(source: Source): Outcome<never> | undefined {
  if (source.kind !== 'param' || source.fallback === undefined) return undefined;
  const columns = inferColumns(source.fallback, source.columns, 'refuse');
  return columns.ok
    ? undefined
    : {
        ok: false,
        problems: columns.problems.map((problem) => ({ path: '/default', ...problem })),
      };
}

function relationOf(type: NodeType, config: JsonObject, inputs: Inputs): Outcome<Relation> {
  const outcome = type.resolve(config, inputs);
  if (!outcome.ok) return outcome;
  const problem = tableFault(outcome.value.columns);
  return problem ? { ok: false, problems: [problem] } : outcome;
}

/** What no table may have, whatever node made it. */
function tableFault(columns: Columns): Problem | undefined {
  if (columns.length > MAX_COLUMNS) {
    return {
      code: 'invalid_config',
      message: `A table has at most ${MAX_COLUMNS} columns, but ${columns.length} would come out of here`,
    };
  }
  for (const { name } of columns) {
    const fault = columnNameFault(name);
    if (fault) return fault;
  }
  return duplicateColumn(columns.map(({ name }) => name));
}
