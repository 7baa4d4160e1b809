/** The parameters of a run of a graph that declares parameters. */

import type { RunRequest } from '../contract.ts';
import {
  paramProblems,
  toProblem,
  withDefaults,
  type RunParams,
} from '../parameters/param-problems.ts';
import type { NodeProblem } from '../types.ts';

type Request = Pick<RunRequest, 'graph' | 'params' | 'rows'>;

export function requestProblems(request: Request): readonly NodeProblem[] {
  return paramProblems(request.graph.parameters, runParams(request)).map((problem) => ({
    ...toProblem(problem),
    nodeId: null,
  }));
}

export function withParamDefaults<R extends Request>(request: R): R {
  return { ...request, params: withDefaults(request.graph.parameters, runParams(request)) };
}

function runParams({ params, rows }: Request): RunParams {
  return { values: params, others: rows ?? new Map<string, never>() };
}
