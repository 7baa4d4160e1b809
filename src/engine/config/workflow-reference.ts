/** References to other workflows: `12`, or `12:3` for a revision. */

import type { JsonObject, Problem } from '../types.ts';

const PATH = '/workflow';
/** Ids have 32 bits in the database. */
const MAX_ID = 2_147_483_647;

export interface WorkflowReference {
  readonly workflowId: number;
  /** Undefined: the published one, or the newest if none is published. */
  readonly revision: number | undefined;
}

/** Null if the text is not a reference. */
export function readReference(text: string): WorkflowReference | null {
  const [, id, revision] = /^([1-9]\d{0,9})(?::([1-9]\d{0,9}))?$/.exec(text) ?? [];
  if (id === undefined || Number(id) > MAX_ID || Number(revision ?? 0) > MAX_ID) return null;
  return {
    workflowId: Number(id),
    revision: revision === undefined ? undefined : Number(revision),
  };
}

export function invalidReference({ workflow }: JsonObject): readonly Problem[] {
  if (workflow === undefined) return [];
  if (workflow === null)
    return [invalid('must be written here, without a parameter or an expression around it')];
  if (typeof workflow === 'string' && readReference(workflow) !== null) return [];
  return [
    invalid('must be text with an id, such as "12", or an id and a revision, such as "12:3"'),
  ];
}

function invalid(what: string): Problem {
  return { code: 'invalid_config', message: `The workflow ${what}`, path: PATH };
}
