/** Validates the declared parameters of a workflow, and those of a run against them. */

import {
  declarationProblems,
  paramProblems,
  type ParamProblem,
  type RunParams,
  type Graph,
} from '../../engine/index.ts';
import type { WorkflowParameters } from '../../model/workflow.ts';
import { pointer } from '../../kit/json-pointer.ts';
import { InvalidInput, type FieldProblem } from '../invalid-input.ts';

/** Throws InvalidInput with all problems of the declarations. */
export function refuseDeclarations(parameters: WorkflowParameters | null | undefined): void {
  if (parameters === null || parameters === undefined) return;
  refuse(
    declarationProblems(parameters).map(({ path, message }) => ({
      field: '/parameters',
      pointer: path,
      message,
    })),
  );
}

/** Throws InvalidInput if a run cannot use these parameters. Without declarations, it accepts all. */
export function refuseRunParams({ parameters }: Graph, params: RunParams): void {
  refuseParamProblems(paramProblems(parameters, params));
}

/** Throws InvalidInput with all problems. */
export function refuseParamProblems(problems: readonly ParamProblem[]): void {
  refuse(
    problems.map(({ name, message }) => ({ field: '/params', pointer: pointer(name), message })),
  );
}

function refuse([first, ...others]: readonly FieldProblem[]): void {
  if (first !== undefined) throw new InvalidInput(first, ...others);
}
