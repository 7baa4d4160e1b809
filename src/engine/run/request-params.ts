/** The parameters and constants of a run. */

import type { RunRequest } from '../contract.ts';
import {
  paramProblems,
  toProblem,
  withDefaults,
  type RunParams,
} from '../parameters/param-problems.ts';
import { parameterInputs } from '../parameters/bound.ts';
import { constantInputs } from '../parameters/constants.ts';
import type { ParamUses } from '../graph/param-uses.ts';
import type { RunInputs } from '../protocol/messages.ts';
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

/** The inputs of all statements of a run, other than rows. */
export function valueInputs(
  { graph, params, constants }: Pick<RunRequest, 'graph' | 'params' | 'constants'>,
  uses: Pick<ParamUses, 'constants'>,
): RunInputs {
  return {
    ...parameterInputs(graph.parameters, params),
    ...constantInputs(constants, uses.constants),
  };
}

function runParams({ params, rows }: Request): RunParams {
  return { values: params, others: rows ?? new Map<string, never>() };
}
