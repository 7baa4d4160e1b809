/** The parameters that a workflow declares: what may be stored, and what a run may bring. */

import {
  declarationFaults,
  givenFaults,
  type GivenParams,
  type Graph,
} from '../../engine/index.ts';
import type { WorkflowParameters } from '../../model/workflow.ts';
import { pointer } from '../../kit/json-pointer.ts';
import { InvalidInput, type Fault } from '../invalid-input.ts';

/** Throws InvalidInput with every reason why they cannot be stored. */
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

/** Throws InvalidInput where a run may not have these; any will do where the graph declares none. */
export function refuseGiven({ parameters }: Graph, given: GivenParams): void {
  refuse(
    givenFaults(parameters, given).map(({ name, message }) => ({
      field: '/params',
      pointer: pointer(name),
      message,
    })),
  );
}

function refuse([first, ...others]: readonly Fault[]): void {
  if (first !== undefined) throw new InvalidInput(first, ...others);
}
