/** The nodes of a graph with their configs, as far as they are valid and known before the run. */

import type { ConfigChecker } from '../config/check.ts';
import type { ExpressionValues } from '../config/expressions.ts';
import { resolveParams, type ResolvedConfig } from '../config/params.ts';
import { fillTemplates } from '../config/templates.ts';
import { sampledConfigs, withDeclared, type ConfigSamples } from './declared-params.ts';
import { textProblem } from '../values/text-problem.ts';
import type { Catalogue, NodeType } from '../node-type.ts';
import type { Source } from '../sources/source.ts';
import { failed } from '../outcome.ts';
import type { Steps } from '../../kit/time-slices.ts';
import type { NodeProblem, GraphNode, JsonObject, Outcome, Parameters, Problem } from '../types.ts';
import { missingOfRows } from '../values/missing-columns.ts';
import type { GraphShape } from './shape.ts';

/** Values and operators in all expressions of a graph. They bound the time to check and to plan them. */
const MAX_EXPRESSION_NODES = 20_000;

export interface ConfiguredNode {
  readonly node: GraphNode;
  readonly type: NodeType;
  /** Undefined if the config is invalid or depends on parameters. */
  readonly config?: JsonObject | undefined;
  /** A config without problems so far; null replaces each unknown parameter. */
  readonly partial?: JsonObject | undefined;
  /** The rows that a getter needs. Undefined if its config is unknown. */
  readonly source?: Source | undefined;
  /** Sample values for a config that only lacks declared parameters. */
  readonly samples?: ConfigSamples | undefined;
}

export interface ConfigureTools {
  readonly catalogue: Catalogue;
  readonly configs: ConfigChecker;
  /** Rows that replace a node, by node id. */
  readonly fixtures: ReadonlyMap<number, Source>;
}

export interface Configured {
  /** In the order of the shape. Nodes after an exceeded limit are missing. */
  readonly nodes: readonly ConfiguredNode[];
  readonly errors: readonly NodeProblem[];
  readonly warnings: readonly NodeProblem[];
}

export interface GraphInputs {
  /** Null if the parameters are not known yet. */
  readonly params: JsonObject | null;
  readonly parameters: Parameters | undefined;
  /** The values of expressions in configs. Null if they are not known yet. */
  readonly expressions: ExpressionValues | null;
}

export function* configure(
  shape: GraphShape,
  tools: ConfigureTools,
  graphInputs: GraphInputs,
): Steps<Configured> {
  const errors: NodeProblem[] = [];
  const warnings: NodeProblem[] = [];
  const nodes: ConfiguredNode[] = [];
  let expressionNodes = 0;
  for (const node of shape.order) {
    const type = tools.catalogue.get(node.type);
    if (!type) continue;
    const fixture = tools.fixtures.get(node.id);
    if (fixture) {
      nodes.push({ node, type, config: {}, source: fixture });
      continue;
    }
    const result = configureNode(node, type, shape.alive.has(node.id), tools, graphInputs);
    warnings.push(...result.warnings.map((one) => ({ ...one, nodeId: node.id })));
    errors.push(...result.problems.map((one) => ({ ...one, nodeId: node.id })));
    expressionNodes += result.expressionNodes;
    if (expressionNodes > MAX_EXPRESSION_NODES) {
      errors.push(tooManyExpressions(node));
      break;
    }
    nodes.push(result.configured);
    yield;
  }
  return { nodes, errors, warnings };
}

interface NodeResult {
  readonly configured: ConfiguredNode;
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
  readonly expressionNodes: number;
}

function configureNode(
  node: GraphNode,
  type: NodeType,
  isAlive: boolean,
  { configs }: ConfigureTools,
  { params, parameters, expressions }: GraphInputs,
): NodeResult {
  const resolved = withTemplates(
    node,
    type,
    resolveParams(node.config, params, parameters, expressions),
    { params, parameters },
  );
  const checked = checkTextAndConfig(configs, type, resolved);
  const sampled = sampledConfigs(type, resolved, configs) ?? NOT_SAMPLED;
  const isKnown = resolved.unknown.length === 0;
  const { source, problems: sourceProblems } =
    checked.ok && isKnown ? sourceOf(type, checked.value, parameters) : NO_SOURCE;
  const problems = [
    ...withoutUnusedParams(resolved.problems, isAlive),
    ...preferTypeProblems(type.check?.(checked.ok ? checked.value : resolved.config), checked),
    ...sampled.problems,
    ...sourceProblems,
  ];
  const config = checked.ok && problems.length === 0 ? checked.value : undefined;
  const resolution = isKnown
    ? { config, source: config && source }
    : { partial: config, samples: config && sampled.samples };
  return {
    configured: { node, type, ...resolution },
    problems,
    warnings: [...sampled.warnings, ...missingColumnWarnings(source)],
    expressionNodes: checked.expressionNodes + (resolved.expressionNodes ?? 0),
  };
}

function withTemplates(
  { config: written }: GraphNode,
  { templates }: NodeType,
  resolved: ResolvedConfig,
  { params, parameters }: Pick<GraphInputs, 'params' | 'parameters'>,
): ResolvedConfig {
  if (templates === undefined) return resolved;
  const { config } = resolved;
  const filled = fillTemplates(templates, { written, config }, params, parameters);
  return {
    ...resolved,
    config: filled.config,
    problems: [...resolved.problems, ...filled.problems],
  };
}

const NOT_SAMPLED = { problems: [], warnings: [], samples: undefined };
const NO_SOURCE = { source: undefined, problems: [] };

function missingColumnWarnings(source: Source | undefined): readonly Problem[] {
  if (source?.kind !== 'rows') return [];
  return missingOfRows(source.rows, source.columns).map((message) => ({
    code: 'unknown_column',
    message,
    path: '/columns',
  }));
}

function sourceOf(
  type: NodeType,
  config: JsonObject,
  parameters: Parameters | undefined,
): { readonly source: Source | undefined; readonly problems: readonly Problem[] } {
  const source = type.source?.(config);
  return source === undefined ? NO_SOURCE : withDeclared(source, parameters);
}

/** Reports text that cannot be stored alone, because the schema would report the same value again. */
function checkTextAndConfig(
  configs: ConfigChecker,
  type: NodeType,
  { config, unknown }: ReturnType<typeof resolveParams>,
): ReturnType<ConfigChecker['check']> {
  const badText = textProblem(config);
  return badText
    ? { ...failed(badText), expressionNodes: 0 }
    : configs.check(type, config, unknown);
}

/** The rows of a fixture, typed with the columns that the node's config declares. */
export function fixtureSource(
  node: GraphNode,
  rows: readonly JsonObject[],
  { catalogue, configs }: Omit<ConfigureTools, 'fixtures'>,
): Source {
  const type = catalogue.get(node.type);
  const resolved = resolveParams(node.config, null);
  const checked = type?.source && configs.check(type, resolved.config, resolved.unknown);
  const columns = checked?.ok ? type?.source?.(checked.value).columns : undefined;
  return { kind: 'rows', rows, columns };
}

function tooManyExpressions(node: GraphNode): NodeProblem {
  const most = MAX_EXPRESSION_NODES.toLocaleString('en-US');
  const message = `The expressions of a workflow have at most ${most} values and operators together, and this node passes that; divide the workflow in two`;
  return { nodeId: node.id, code: 'graph_too_large', message, path: '/expression' };
}

/** Prefers the node type's own problem of a member to that of the schema. */
function preferTypeProblems(
  typeProblems: readonly Problem[] = [],
  checked: Outcome<unknown>,
): readonly Problem[] {
  if (checked.ok) return typeProblems;
  const paths = new Set(typeProblems.map(({ path }) => path));
  return [...typeProblems, ...checked.problems.filter(({ path }) => !paths.has(path))];
}

/** A call can omit parameters that only unused nodes refer to. */
function withoutUnusedParams(problems: readonly Problem[], isAlive: boolean): readonly Problem[] {
  return isAlive ? problems : problems.filter(({ code }) => code !== 'missing_param');
}
