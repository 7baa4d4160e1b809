/** Derives the columns and types of every node from the getters on, without running the graph. */

import { equalColumns, findColumn, tableProblem } from '../values/columns.ts';
import { createColumnBudget } from './column-budget.ts';
import type { Connections } from './ports.ts';
import type { ConfiguredNode } from './configure.ts';
import { enrichedRelation, isEnriching } from './enriched.ts';
import { sampledColumns, withDeclared } from './declared-params.ts';
import { declaredColumns, inferColumns } from '../values/infer.ts';
import { incrementalProblems } from '../config/incremental-check.ts';
import { columnsOfObjects, objectCursorProblems } from './object-sources.ts';
import type { NodeType, Input, Inputs, Relation, Source } from '../node-type.ts';
import { pointer, problemsOf } from '../outcome.ts';
import type { LoadedSource } from '../plan/plan.ts';
import type { ResolvedNode } from '../plan/resolved-node.ts';
import { nameProblems } from './name-problems.ts';
import { outcomeType } from './outcomes.ts';
import { sourcesOf } from './shape.ts';
import type { Steps } from '../../kit/time-slices.ts';
import type {
  Columns,
  Graph,
  NodeProblem,
  Json,
  JsonObject,
  Outcome,
  Parameters,
  Problem,
} from '../types.ts';

export interface Propagated {
  /** By node id, in topological order. Nodes with unknown config or columns are missing. */
  readonly relations: ReadonlyMap<number, ResolvedNode>;
  /** Columns by node id. They can be known even if the config is not. */
  readonly columns: ReadonlyMap<number, Columns>;
  readonly errors: readonly NodeProblem[];
}

export interface Configuration {
  /** In topological order. */
  readonly nodes: readonly ConfiguredNode[];
  readonly connections: Connections;
  readonly parameters: Parameters | undefined;
  /** The columns of uploaded files, by id. */
  readonly files: Graph['files'];
}

/**
 * @param before the result for the same nodes with fewer sources; nodes with unchanged input columns are reused
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
    const isReported = configured.type.role !== 'terminator';
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
  readonly errors: NodeProblem[];
}

/** Adds the node's relation and columns to the state if its inputs and config are known. */
function propagateNode(configured: ConfiguredNode, state: State): readonly Problem[] {
  const { node, type, config, partial } = configured;
  const { connections, parameters, relations, columns, sources } = state;
  const inputs = connectedTables(type, connections.get(node.id), columns);
  if (inputs === undefined) return nameProblems(type, config ?? partial ?? {}, parameters);
  const problems = [...checkPartialConfig(configured, inputs, state)];
  if (config === undefined) return problems;
  const relation = relationOf(configured, config, inputs, state);
  if (relation === 'unknown') return problems;
  if (!relation.ok) return [...problems, ...relation.problems];
  const delivery = type.deliver && {
    ...type.deliver(config),
    node: { type: node.type, config },
  };
  const loaded = sources?.get(node.id)?.table;
  relations.set(node.id, { node, type, relation: relation.value, loaded, delivery });
  columns.set(node.id, relation.value.columns);
  return problems;
}

/**
 * For a node with a partly unknown config: sets its columns if they are known, and returns the problems of single
 * fields.
 */
function checkPartialConfig(
  { node, type, partial, samples }: ConfiguredNode,
  inputs: Inputs,
  { columns, parameters, sources }: State,
): readonly Problem[] {
  const problems: Problem[] = [];
  const described = type.source && sources?.get(node.id);
  if (described) columns.set(node.id, described.columns);
  const inputColumns = inputs['input1']?.[0]?.columns;
  if (inputColumns && type.keepsColumns === true) columns.set(node.id, inputColumns);
  if (inputColumns && partial) problems.push(...fieldProblems(type, partial, inputColumns));
  if (samples) {
    const sampled = sampledColumns(samples, (one) => sampleRelation(type, one, inputs, parameters));
    if (sampled.columns) columns.set(node.id, sampled.columns);
    problems.push(...sampled.problems);
  }
  return problems;
}

function relationOf(
  { node: { id }, type, source }: ConfiguredNode,
  config: JsonObject,
  inputs: Inputs,
  { sources, before, connections, columns, parameters, files }: State,
): Outcome<Relation> | 'unknown' {
  const loaded = sources?.get(id);
  if (type === outcomeType && loaded) return checkedTable({ op: 'read', columns: loaded.columns });
  if (source) return sourceRelation(source, { loaded, files, before: before?.columns.get(id) });
  if (isEnriching(type)) return checkedRelation(enrichedRelation(type, config, inputs, loaded));
  const unchanged = before && resolvedBefore(id, sourcesOf(connections, id), columns, before);
  return unchanged ?? resolved(type, config, inputs, parameters);
}

/** The relation for a config with sample values. */
function sampleRelation(
  type: NodeType,
  sample: JsonObject,
  inputs: Inputs,
  parameters: Parameters | undefined,
): Outcome<Relation> | 'unknown' {
  const source = type.source && withDeclared(type.source(sample), parameters).source;
  if (source) return sourceRelation(source, {});
  return isEnriching(type)
    ? enrichedRelation(type, sample, inputs, undefined)
    : resolved(type, sample, inputs, parameters);
}

/** The earlier relation of a node, if its input columns are unchanged. */
function resolvedBefore(
  id: number,
  sources: readonly number[],
  columns: ReadonlyMap<number, Columns>,
  before: Propagated,
): Outcome<Relation> | undefined {
  const value = before.relations.get(id)?.relation;
  if (value === undefined) return undefined;
  const isSame = sources.every((from) => columns.get(from) === before.columns.get(from));
  return isSame ? { ok: true, value } : undefined;
}

/** The tables at every port. Undefined if a port has too few or too many edges, or if columns are unknown. */
function connectedTables(
  type: NodeType,
  ports: ReadonlyMap<string, readonly number[]> | undefined,
  columnsOf: ReadonlyMap<number, Columns>,
): Inputs | undefined {
  const inputs: Record<string, readonly Input[]> = {};
  for (const { name, many } of type.inputs) {
    const ids = ports?.get(name) ?? [];
    if (ids.length === 0 || (ids.length > 1 && many !== true)) return undefined;
    const tables = ids.flatMap((id) => {
      const columns = columnsOf.get(id);
      return columns ? [{ node: id, columns }] : [];
    });
    if (tables.length < ids.length) return undefined;
    inputs[name] = tables;
  }
  return inputs;
}

/** Checks the members of an incomplete config that are column names. */
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

/** The known facts about the rows of a getter. */
interface SourceKnowledge {
  readonly loaded?: LoadedSource | undefined;
  /** The columns before the rows were loaded. If they are equal, the same object is returned. */
  readonly before?: Columns | undefined;
  readonly files?: Graph['files'];
}

/** The relation of a getter: its loaded rows, or the columns that are known before. */
function sourceRelation(
  source: Source,
  { loaded, before, files }: SourceKnowledge,
): Outcome<Relation> | 'unknown' {
  const invalid = fallbackProblems(source) ?? cursorProblems(source);
  if (invalid) return invalid;
  if (loaded) {
    const columns = before && equalColumns(before, loaded.columns) ? before : loaded.columns;
    return checkedTable({ op: 'read', columns });
  }
  const columns = columnsBefore(source, files);
  if (columns === 'unknown') return 'unknown';
  const path = source.kind === 'rows' ? '/rows' : '/columns';
  if (columns.ok) return checkedTable({ op: 'read', columns: columns.value });
  return { ok: false, problems: columns.problems.map((problem) => ({ path, ...problem })) };
}

/** The columns of a getter without its rows. */
function columnsBefore(source: Source, files: Graph['files']): Outcome<Columns> | 'unknown' {
  if (source.kind === 'rows') return inferColumns(source.rows, source.columns, 'infer');
  if (source.kind === 'objects') return columnsOfObjects(source);
  if (source.kind === 'workflow') return 'unknown';
  if (source.columns !== undefined) return declaredColumns(source.columns);
  const stored = source.kind === 'file' ? files?.get(source.fileId) : undefined;
  return stored === undefined ? 'unknown' : { ok: true, value: stored };
}

function cursorProblems(source: Source): Outcome<never> | undefined {
  if (source.kind === 'objects') return objectCursorProblems(source);
  if (!('incremental' in source) || source.incremental === undefined) return undefined;
  const problems = incrementalProblems(source.incremental);
  return problems.length === 0 ? undefined : { ok: false, problems };
}

/** The default rows of a parameter are part of the graph, so they are checked even if a call overrides them. */
function fallbackProblems(source: Source): Outcome<never> | undefined {
  if (source.kind !== 'param' || source.fallback === undefined) return undefined;
  const columns = inferColumns(source.fallback, source.columns, 'refuse');
  return columns.ok
    ? undefined
    : {
        ok: false,
        problems: columns.problems.map((problem) => ({ path: '/default', ...problem })),
      };
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
  const problem = tableProblem(relation.columns);
  return problem ? { ok: false, problems: [problem] } : { ok: true, value: relation };
}
