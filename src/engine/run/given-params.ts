/** The parameters of a run of a graph that declares parameters. */

import type { RunRequest } from '../contract.ts';
import { givenFaults, givenProblem, withDefaults, type GivenParams } from '../parameters/given.ts';
import type { NodeProblem } from '../types.ts';

type Request = Pick<RunRequest, 'graph' | 'params' | 'rows'>;

export function givenProblems(request: Request): readonly NodeProblem[] {
  return givenFaults(request.graph.parameters, givenBy(request)).map((fault) => ({
    ...givenProblem(fault),
    nodeId: null,
  }));
}

export function withGivenDefaults<R extends Request>(request: R): R {
  return { ...request, params: withDefaults(request.graph.parameters, givenBy(request)) };
}

function givenBy({ params, rows }: Request): GivenParams {
  return { values: params, others: rows ?? new Map<string, never>() };
}
