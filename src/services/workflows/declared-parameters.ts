/** Validates the declared parameters of a workflow, and those of a run against them. */

import {
  declarationFaults,
  givenFaults,
  type GivenParams,
  type Graph,
} from '../../engine/index.ts';
import type { WorkflowParameters } from '../../model/workflow.ts';
import { pointer } from '../../kit/json-pointer.ts';
import { InvalidInput, type Fault } from '../invalid-input.ts';

/** Throws InvalidInput with all problems of the declarations. */
export function refuseDeclarations(parameters: WorkflowParameters | null | undefined): void {
  if (parameters === null || parameters === undefined) return;
  refuse(
    declarationFaults(parameters).map(({ path, message }) => ({
      field: '/parameters',
      pointer: path,
      message,
    })),
  );
}

/** Throws InvalidInput if a run cannot use these parameters. Without declarations, it accepts all. */
export function refuseGiven({ parameters }: Graph, params: GivenParams): void {
  refuse(
    givenFaults(parameters, params).map(({ name, message }) => ({
      field: '/params',
      pointer: pointer(name),
      message,
    })),
  );
}

function refuse([first, ...others]: readonly Fault[]): void {
  if (first !== undefined) throw new InvalidInput(first, ...others);
}
