/** Derives the columns and types of every node from the getters on, without running the graph. */

import { equalColumns, tableProblem } from '../values/columns.ts';
import { createColumnBudget } from './column-budget.ts';
import type { Connections } from './ports.ts';
import type { ConfiguredNode } from './configure.ts';
import { enrichedRelation, isEnriching } from './enriched.ts';
import { sampledColumns, withDeclared } from './declared-params.ts';
import { fieldProblems } from './field-problems.ts';
import { declaredColumns, inferColumns } from '../values/infer.ts';
import { incrementalProblems } from '../config/incremental-check.ts';
import { columnsOfObjects, objectCursorProblems } from './object-sources.ts';
import { inputsOf, withInputs, type Operation, type Relation } from '../algebra/relation.ts';
import type { Delivery } from '../api-call.ts';
import type { NodeType, Inputs } from '../node-type.ts';
import { incrementalOf, type Source } from '../sources/source.ts';
import type { LoadedSource } from '../plan/plan.ts';
import type { RowsOrder } from '../algebra/rows-order.ts';
import { nameProblems } from './name-problems.ts';
import { checkOrder } from './order-problems.ts';
import { outcomeType } from './outcomes.ts';
import type { Steps } from '../../kit/time-slices.ts';
import type {
  Columns,
  Graph,
  NodeProblem,
  JsonObject,
  Outcome,
  Parameters,
  Problem,
} from '../types.ts';

export interface Propagated {
  /** By node id, in topological order. Nodes with unknown config or columns are missing. */
  readonly relations: ReadonlyMap<number, Relation>;
  /** The deliveries of terminators, by node id. */
  readonly deliveries: ReadonlyMap<number, Delivery>;
  /** The orders that sorts give to rows, by node id. Empty for a graph that keeps the order of rows. */
  readonly orders: ReadonlyMap<number, RowsOrder>;
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
  readonly rowOrder?: Graph['rowOrder'];
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
    deliveries: new Map(),
    orders: new Map(),
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
  const { relations, deliveries, orders, columns, errors } = state;
  return { relations, deliveries, orders, columns, errors };
}

interface State extends Configuration {
  readonly sources: ReadonlyMap<number, LoadedSource> | null;
  readonly before: Propagated | undefined;
  readonly relations: Map<number, Relation>;
  readonly deliveries: Map<number, Delivery>;
  readonly orders: Map<number, RowsOrder>;
  readonly columns: Map<number, Columns>;
  readonly errors: NodeProblem[];
}

/** Adds the node's relation and columns to the state if its inputs and config are known. */
function propagateNode(configured: ConfiguredNode, state: State): readonly Problem[] {
  const { node, type, config, partial } = configured;
  const { connections, parameters, relations, deliveries, columns } = state;
  const inputs = connectedInputs(type, connections.get(node.id), state);
  if (inputs === undefined) return nameProblems(type, config ?? partial ?? {}, parameters);
  const problems = [...checkPartialConfig(configured, inputs, state)];
  if (config === undefined) return problems;
  const relation = relationOf(configured, config, inputs, state);
  if (relation === 'unknown') return problems;
  if (!relation.ok) return [...problems, ...relation.problems];
  const delivery = type.deliver && { ...type.deliver(config), node: { type: node.type, config } };
  if (delivery) deliveries.set(node.id, delivery);
  relations.set(node.id, { ...relation.value, node: node.id });
  columns.set(node.id, relation.value.columns);
  if (state.rowOrder !== 'free') return problems;
  return [...problems, ...checkOrder(node.id, relation.value, delivery, state.orders)];
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
  { sources, before, parameters, files }: State,
): Outcome<Operation> | 'unknown' {
  const loaded = sources?.get(id);
  if (type === outcomeType && loaded) return checkedTable({ op: 'read', columns: loaded.columns });
  if (source) return sourceRelation(source, { loaded, files, before: before?.columns.get(id) });
  if (isEnriching(type)) return checkedRelation(enrichedRelation(type, config, inputs, loaded));
  const unchanged = before && resolvedBefore(id, inputs, before);
  return unchanged ?? resolved(type, config, inputs, parameters);
}

/** The relation for a config with sample values. */
function sampleRelation(
  type: NodeType,
  sample: JsonObject,
  inputs: Inputs,
  parameters: Parameters | undefined,
): Outcome<Operation> | 'unknown' {
  const source = type.source && withDeclared(type.source(sample), parameters).source;
  if (source) return sourceRelation(source, {});
  return isEnriching(type)
    ? enrichedRelation(type, sample, inputs, undefined)
    : resolved(type, sample, inputs, parameters);
}

/** The earlier relation of a node over its present inputs, if their columns are unchanged. */
function resolvedBefore(
  id: number,
  inputs: Inputs,
  before: Propagated,
): Outcome<Operation> | undefined {
  const relation = before.relations.get(id);
  if (relation === undefined) return undefined;
  const current = Object.values(inputs).flat();
  const isSame = current.every(({ node, columns }) => columns === before.columns.get(node));
  if (!isSame) return undefined;
  const byNode = new Map(current.map((input) => [input.node, input]));
  const present = inputsOf(relation).map((input) => byNode.get(input.node) ?? input);
  return { ok: true, value: withInputs(relation, present) };
}

/** The relations at every port. Undefined if a port has too few or too many edges, or if columns are unknown. */
function connectedInputs(
  type: NodeType,
  ports: ReadonlyMap<string, readonly number[]> | undefined,
  { relations, columns: columnsOf }: Pick<State, 'relations' | 'columns'>,
): Inputs | undefined {
  const inputs: Record<string, readonly Relation[]> = {};
  for (const { name, many } of type.inputs) {
    const ids = ports?.get(name) ?? [];
    if (ids.length === 0 || (ids.length > 1 && many !== true)) return undefined;
    const tables = ids.flatMap((id) => relations.get(id) ?? describedRelation(id, columnsOf));
    if (tables.length < ids.length) return undefined;
    inputs[name] = tables;
  }
  return inputs;
}

/** A node whose columns are known although its config is not: it is checked and never planned. */
function describedRelation(
  node: number,
  columnsOf: ReadonlyMap<number, Columns>,
): readonly Relation[] {
  const columns = columnsOf.get(node);
  return columns ? [{ op: 'read', node, columns }] : [];
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
): Outcome<Operation> | 'unknown' {
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
  const incremental = incrementalOf(source);
  if (incremental === undefined) return undefined;
  const problems = incrementalProblems(incremental);
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
): Outcome<Operation> {
  if (type.resolve === undefined)
    throw new Error(`${type.type} neither brings rows in nor makes any`);
  const outcome = type.resolve(config, inputs, parameters);
  return outcome.ok ? checkedTable(outcome.value) : outcome;
}

function checkedRelation(outcome: Outcome<Operation> | 'unknown'): typeof outcome {
  return outcome !== 'unknown' && outcome.ok ? checkedTable(outcome.value) : outcome;
}

function checkedTable(operation: Operation): Outcome<Operation> {
  const problem = tableProblem(operation.columns);
  return problem ? { ok: false, problems: [problem] } : { ok: true, value: operation };
}
