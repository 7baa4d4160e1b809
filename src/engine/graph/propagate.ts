/** Columns and types, followed from the getters through the graph without running it. */

import { columnNameFault, duplicateColumn, findColumn, MAX_COLUMNS } from '../values/columns.ts';
import type { Connections } from './ports.ts';
import type { ConfiguredNode } from './configure.ts';
import { enrichedRelation, isEnriching } from './enriched.ts';
import { sampledColumns, withDeclared } from './declared-params.ts';
import { declaredColumns, inferColumns } from '../values/infer.ts';
import type { NodeType, Inputs, InputTable, Relation, Source } from '../node-type.ts';
import { pointer, problemsOf } from '../outcome.ts';
import { rowsOf } from '../relation/projection.ts';
import type { LoadedSource } from '../plan/plan.ts';
import { relationName, type ResolvedNode } from '../plan/resolved-node.ts';
import { nameProblems } from './name-problems.ts';
import { sourcesOf } from './shape.ts';
import type { Steps } from '../../kit/time-slices.ts';
import type {
  Columns,
  Diagnostic,
  Json,
  JsonObject,
  Outcome,
  Parameters,
  Problem,
} from '../types.ts';

export interface Propagated {
  /** By node id, in topological order; a node whose config or columns are unknown is missing. */
  readonly relations: ReadonlyMap<number, ResolvedNode>;
  /** By node id, of every node whose columns are known: some are, where the config is not. */
  readonly columns: ReadonlyMap<number, Columns>;
  readonly errors: readonly Diagnostic[];
}

export interface Configuration {
  /** In topological order. */
  readonly nodes: readonly ConfiguredNode[];
  readonly connections: Connections;
  readonly parameters: Parameters | undefined;
}

/**
 * @param before of the same nodes, with fewer sources: what takes the same columns is not resolved again
 */
export function* propagate(
  { nodes, connections, parameters }: Configuration,
  sources: ReadonlyMap<number, LoadedSource> | null,
  before?: Propagated,
): Steps<Propagated> {
  const relations = new Map<number, ResolvedNode>();
  const known = new Map<number, Columns>();
  const errors: Diagnostic[] = [];
  for (const configured of nodes) {
    yield;
    const { node, type, config, partial, samples } = configured;
    const { id } = node;
    const inputs = connectedTables(type, connections.get(id), known, relations);
    const note = (problems: readonly Problem[]): void =>
      void errors.push(...problems.map((one) => ({ ...one, nodeId: id })));
    if (inputs === undefined) {
      note(nameProblems(type, config ?? partial ?? {}, parameters));
      continue;
    }
    const kept = inputs['input1']?.[0]?.columns;
    if (kept && type.keepsColumns === true) known.set(id, kept);
    if (kept && partial) note(fieldProblems(type, partial, kept));
    if (samples) {
      const found = sampledColumns(samples, (one) => sampleRelation(type, one, inputs, parameters));
      if (found.columns) known.set(id, found.columns);
      note(found.problems);
    }
    if (config === undefined) continue;
    const unchanged = (): Outcome<Relation> | undefined =>
      before && resolvedBefore(id, sourcesOf(connections, id), known, before);
    const relation = configured.source
      ? sourceRelation(configured.source, sources?.get(id), before?.columns.get(id))
      : isEnriching(type)
        ? checkedRelation(enrichedRelation(type, config, inputs, sources?.get(id)))
        : (unchanged() ?? resolved(type, config, inputs, parameters));
    if (relation === 'unknown') continue;
    if (relation.ok) {
      const delivery = type.deliver?.(config);
      relations.set(id, { node, type, relation: relation.value, delivery });
      known.set(id, relation.value.columns);
    } else {
      note(relation.problems);
    }
  }
  return { relations, columns: known, errors };
}

/** Of a config in which the parameters are samples. */
function sampleRelation(
  type: NodeType,
  sample: JsonObject,
  inputs: Inputs,
  parameters: Parameters | undefined,
): Outcome<Relation> | 'unknown' {
  const source = type.source && withDeclared(type.source(sample), parameters).source;
  if (source) return sourceRelation(source, undefined, undefined);
  return isEnriching(type)
    ? enrichedRelation(type, sample, inputs, undefined)
    : resolved(type, sample, inputs, parameters);
}

/** What came of the node where it took the same columns. */
function resolvedBefore(
  id: number,
  sources: readonly number[],
  known: ReadonlyMap<number, Columns>,
  before: Propagated,
): Outcome<Relation> | undefined {
  const value = before.relations.get(id)?.relation;
  if (value === undefined) return undefined;
  const isSame = sources.every((from) => known.get(from) === before.columns.get(from));
  return isSame ? { ok: true, value } : undefined;
}

/** The tables at every port; undefined where one is not connected as it must be, or is not known. */
function connectedTables(
  type: NodeType,
  ports: ReadonlyMap<string, readonly number[]> | undefined,
  known: ReadonlyMap<number, Columns>,
  relations: ReadonlyMap<number, ResolvedNode>,
): Inputs | undefined {
  const inputs: Record<string, readonly InputTable[]> = {};
  for (const { name, many } of type.inputs) {
    const ids = ports?.get(name) ?? [];
    if (ids.length === 0 || (ids.length > 1 && many !== true)) return undefined;
    const tables = ids.flatMap((id) => {
      const columns = known.get(id);
      return columns
        ? [{ name: relationName(id), columns, count: relations.get(id)?.relation.count }]
        : [];
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

/**
 * A getter's rows: as they were loaded, or what can be said of their columns beforehand.
 * @param before the columns as predicted before the rows were loaded: equal ones are reused
 */
function sourceRelation(
  source: Source,
  loaded: LoadedSource | undefined,
  before: Columns | undefined,
): Outcome<Relation> | 'unknown' {
  const fault = fallbackFault(source);
  if (fault) return fault;
  if (loaded) {
    const columns = before && areEqual(before, loaded.columns) ? before : loaded.columns;
    return checkedTable(rowsOf({ name: loaded.table, columns }));
  }
  if (source.kind !== 'rows' && source.columns === undefined) return 'unknown';
  const columns =
    source.kind === 'rows'
      ? inferColumns(source.rows, source.columns, 'infer')
      : declaredColumns(source.columns ?? {});
  const path = source.kind === 'rows' ? '/rows' : '/columns';
  if (columns.ok) return checkedTable(rowsOf({ name: 'source', columns: columns.value }));
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

function areEqual(a: Columns, b: Columns): boolean {
  return (
    a.length === b.length &&
    a.every(({ name, type, element, untyped }, index) => {
      const other = b[index]!;
      return (
        name === other.name &&
        type === other.type &&
        element === other.element &&
        untyped === other.untyped
      );
    })
  );
}

function resolved(
  type: NodeType,
  config: JsonObject,
  inputs: Inputs,
  parameters: Parameters | undefined,
): Outcome<Relation> {
  if (type.resolve === undefined)
    throw new Error(`${type.type} neither brings rows in nor makes any`);
  const outcome = type.resolve(config, inputs, parameters);
  return outcome.ok ? checkedTable(outcome.value) : outcome;
}

function checkedRelation(outcome: Outcome<Relation> | 'unknown'): typeof outcome {
  return outcome !== 'unknown' && outcome.ok ? checkedTable(outcome.value) : outcome;
}

function checkedTable(relation: Relation): Outcome<Relation> {
  const problem = tableFault(relation.columns);
  return problem ? { ok: false, problems: [problem] } : { ok: true, value: relation };
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
