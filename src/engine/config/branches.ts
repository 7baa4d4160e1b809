/**
 * Ajv reports the errors of every branch of an `anyOf` or `oneOf`. This keeps those of the branch that the user most
 * likely meant.
 */

import type { ErrorObject } from 'ajv/dist/2020.js';

/** Keywords that fail if the value has another kind, so that the branch was not meant. */
const OTHER_KIND: ReadonlySet<string> = new Set(['type', 'const', 'enum']);

export function clearest(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const choice = outermost(errors);
  const rest = errors.filter(({ keyword }) => keyword !== 'if');
  if (!choice) return rest;
  const within = `${choice.schemaPath}/`;
  const branches = new Map<string, ErrorObject[]>();
  for (const error of rest) {
    if (!error.schemaPath.startsWith(within)) continue;
    const branch = error.schemaPath.slice(within.length).split('/', 1)[0] ?? '';
    branches.set(branch, [...(branches.get(branch) ?? []), error]);
  }
  const intended = [...branches.values()]
    .filter(
      (branch) =>
        !branch.some(
          (error) => error.instancePath === choice.instancePath && OTHER_KIND.has(error.keyword),
        ),
    )
    .sort((a, b) => mismatches(a) - mismatches(b) || a.length - b.length)[0];
  const others = rest.filter((error) => error !== choice && !error.schemaPath.startsWith(within));
  return [...clearest(others), ...(intended ? clearest(intended) : [choice])];
}

/** The number of errors about values of another kind. */
function mismatches(errors: readonly ErrorObject[]): number {
  return errors.filter(({ keyword }) => keyword === 'type' || keyword === 'const').length;
}

/** The choice that is not within another choice. */
function outermost(errors: readonly ErrorObject[]): ErrorObject | undefined {
  return errors
    .filter(({ keyword }) => keyword === 'anyOf' || keyword === 'oneOf')
    .sort((a, b) => a.schemaPath.length - b.schemaPath.length)[0];
}
