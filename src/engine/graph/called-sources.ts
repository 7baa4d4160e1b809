/** The workflows that the getters of a graph call: their problems and columns before a run. */

import type { WorkflowSource } from '../sources/workflow-source.ts';
import type { LoadedSource } from '../plan/plan.ts';
import { ok, pointer, reworded } from '../outcome.ts';
import { paramProblems, type ParamProblem } from '../parameters/param-problems.ts';
import type {
  Columns,
  Graph,
  GraphReport,
  JsonObject,
  NodeProblem,
  Outcome,
  Problem,
} from '../types.ts';
import { placeIn, quoted, type CalledPart } from './called-part.ts';
import type { ConfiguredNode } from './configure.ts';

export interface CalledSource {
  readonly nodeId: number;
  readonly part: Outcome<CalledPart>;
  /** Null in `params` replaces an unknown value. */
  readonly isPartial: boolean;
  readonly params: JsonObject;
  /** The parameters with sample values for those that are unknown. */
  readonly samples: readonly JsonObject[];
}

/** @param alive the nodes that lead to a terminator */
export function calledSources(
  nodes: readonly ConfiguredNode[],
  alive: ReadonlySet<number>,
  findPart: (source: WorkflowSource) => Outcome<CalledPart>,
): readonly CalledSource[] {
  return nodes.flatMap(({ node: { id }, type, source, partial, samples }) => {
    if (type.workflowMember === undefined || !alive.has(id)) return [];
    const paramsOf = (config: JsonObject): JsonObject[] => {
      const sampled = type.source?.(config);
      return sampled?.kind === 'workflow' ? [sampled.params] : [];
    };
    const candidate = source ?? (partial === undefined ? undefined : type.source?.(partial));
    if (candidate?.kind !== 'workflow') return [];
    return [
      {
        nodeId: id,
        part: findPart(candidate),
        params: candidate.params,
        isPartial: source === undefined,
        samples: samples?.configs.flatMap(paramsOf) ?? [],
      },
    ];
  });
}

/** The called part, or the problems that are known without checking its graph. */
function checkCalled(called: CalledSource): Outcome<CalledPart> {
  const { part } = called;
  if (!part.ok) return part;
  const problems = problemsOfParams(called, part.value);
  return problems.length === 0 ? part : { ok: false, problems };
}

export function calledProblems(called: readonly CalledSource[]): readonly NodeProblem[] {
  return called.flatMap((one) => {
    const part = checkCalled(one);
    return part.ok ? [] : part.problems.map((problem) => ({ ...problem, nodeId: one.nodeId }));
  });
}

/** Problems with the parameters of a call, with their paths in the config of the calling node. */
export function calledParamProblems(part: CalledPart, params: JsonObject): readonly Problem[] {
  return declaredProblems(part, params).map((problem) => problemOfParam(part, problem));
}

function declaredProblems({ graph }: CalledPart, values: JsonObject): readonly ParamProblem[] {
  return paramProblems(graph.parameters, { values, others: new Map() });
}

function problemOfParam({ workflow }: CalledPart, { name, code, message }: ParamProblem): Problem {
  const place = placeIn(workflow, undefined);
  return {
    code,
    message: `${place}: the parameter ${quoted(name)} ${message}`,
    path: code === 'missing_param' ? '/params' : pointer('params', name),
  };
}

function problemsOfParams(
  { params, isPartial, samples }: CalledSource,
  part: CalledPart,
): readonly Problem[] {
  if (!isPartial) return calledParamProblems(part, params);
  const [first, ...others] = samples.map((sample) => calledParamProblems(part, sample));
  if (first !== undefined) {
    const common = others.map((problems) => new Set(problems.map(keyOf)));
    return first.filter((problem) => common.every((keys) => keys.has(keyOf(problem))));
  }
  return declaredProblems(part, params)
    .filter(({ name, code }) => code === 'unknown_param' || params[name] !== null)
    .map((problem) => problemOfParam(part, problem));
}

const keyOf = ({ code, path }: Problem): string => `${code} ${path}`;

/** The columns of the terminator, or the first problem of the called workflow. Null: only a run tells. */
function calledColumns(part: CalledPart, report: GraphReport): Outcome<Columns | null> {
  const [error] = report.errors;
  if (error !== undefined) return { ok: false, problems: [problemOfCalled(part, error)] };
  const edge = part.graph.edges.find(({ target }) => target === part.terminator.id);
  const node = report.nodes.find(({ nodeId }) => nodeId === edge?.source);
  return ok((edge && node?.outputs[edge.sourcePort]) ?? null);
}

/** A problem of the called workflow as one of the calling node. */
export function problemOfCalled(
  { workflow, graph }: CalledPart,
  { nodeId, path: _, ...problem }: NodeProblem,
): Problem {
  const node = graph.nodes.find(({ id }) => id === nodeId);
  const place = placeIn(workflow, node);
  return { ...reworded(problem, (message) => `${place}: ${message}`), path: '/workflow' };
}

interface CheckedCalls {
  readonly sources: ReadonlyMap<number, LoadedSource>;
  readonly errors: readonly NodeProblem[];
}

/** Checks the called workflows. @param validate checks the part of one */
export async function describeCalled(
  called: readonly CalledSource[],
  validate: (graph: Graph) => Promise<GraphReport>,
): Promise<CheckedCalls> {
  const sources = new Map<number, LoadedSource>();
  const errors: NodeProblem[] = [];
  for (const one of called) {
    const { nodeId } = one;
    const part = checkCalled(one);
    const columns = part.ok ? calledColumns(part.value, await validate(part.value.graph)) : part;
    if (!columns.ok) errors.push(...columns.problems.map((problem) => ({ ...problem, nodeId })));
    else if (columns.value !== null)
      sources.set(nodeId, { columns: columns.value, table: 'source' });
  }
  return { sources, errors };
}
