/** Columns and types, followed from the getters through the graph without running it. */

import { findColumn, tableFault } from '../values/columns.ts';
import { createColumnBudget } from './column-budget.ts';
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
  configuration: Configuration,
  sources: ReadonlyMap<number, LoadedSource> | null,
  before?: Propagated,
): Steps<Propagated> {
  const state: State = {
    ...configuration,
    sources,
    before,
    relations: new Map(),
    columns: new Map(),
    errors: [],
  };
  const budget = createColumnBudget();
  for (const configured of configuration.nodes) {
    yield;
    const nodeId = configured.node.id;
    const problems = propagateNode(configured, state);
    const isReported = configured.type.outputs.length > 0;
    const tooMany = isReported && budget.take(state.columns.get(nodeId) ?? []);
    if (tooMany) {
      state.columns.delete(nodeId);
      state.errors.push({ ...tooMany, nodeId });
      break;
    }
    state.errors.push(...problems.map((one) => ({ ...one, nodeId })));
  }
  const { relations, columns, errors } = state;
  return { relations, columns, errors };
}

interface State extends Configuration {
  readonly sources: ReadonlyMap<number, LoadedSource> | null;
  readonly before: Propagated | undefined;
  readonly relations: Map<number, ResolvedNode>;
  readonly columns: Map<number, Columns>;
  readonly errors: Diagnostic[];
}

/** Adds the node's relation and columns to the state, as far as its inputs and its config are known. */
function propagateNode(configured: ConfiguredNode, state: State): readonly Problem[] {
  const { node, type, config, partial } = configured;
  const { connections, parameters, relations, columns } = state;
  const inputs = connectedTables(type, connections.get(node.id), columns, relations);
  if (inputs === undefined) return nameProblems(type, config ?? partial ?? {}, parameters);
  const problems = [...partlyKnown(configured, inputs, state)];
  if (config === undefined) return problems;
  const relation = relationOf(configured, config, inputs, state);
  if (relation === 'unknown') return problems;
  if (!relation.ok) return [...problems, ...relation.problems];
  const delivery = type.deliver?.(config);
  relations.set(node.id, { node, type, relation: relation.value, delivery });
  columns.set(node.id, relation.value.columns);
  return problems;
}

/** What is known of a node whose config is not, or not wholly: its columns, and problems of single fields. */
function partlyKnown(
  { node, type, partial, samples }: ConfiguredNode,
  inputs: Inputs,
  { columns, parameters }: State,
): readonly Problem[] {
  const problems: Problem[] = [];
  const kept = inputs['input1']?.[0]?.columns;
  if (kept && type.keepsColumns === true) columns.set(node.id, kept);
  if (kept && partial) problems.push(...fieldProblems(type, partial, kept));
  if (samples) {
    const found = sampledColumns(samples, (one) => sampleRelation(type, one, inputs, parameters));
    if (found.columns) columns.set(node.id, found.columns);
    problems.push(...found.problems);
  }
  return problems;
}

function relationOf(
  { node: { id }, type, source }: ConfiguredNode,
  config: JsonObject,
  inputs: Inputs,
  { sources, before, connections, columns, parameters }: State,
): Outcome<Relation> | 'unknown' {
  const loaded = sources?.get(id);
  if (source) return sourceRelation(source, loaded, before?.columns.get(id));
  if (isEnriching(type)) return checkedRelation(enrichedRelation(type, config, inputs, loaded));
  const unchanged = before && resolvedBefore(id, sourcesOf(connections, id), columns, before);
  return unchanged ?? resolved(type, config, inputs, parameters);
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
