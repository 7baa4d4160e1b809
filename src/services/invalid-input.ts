/**
 * A request that violates a rule of the services, with the names of the model. The edge translates them to those of the
 * API.
 */

export interface FieldProblem {
  /** JSON Pointer of the field, with the names of the model: `/edges/0/sourceKey`. */
  readonly field: string;
  /** A JSON Pointer below it, with names from the user, which are not translated. */
  readonly pointer?: string | undefined;
  /** The problem: 'must lie in the future', '`x` is not a node type'. */
  readonly message: string;
}

export class InvalidInput extends Error {
  readonly problems: readonly [FieldProblem, ...FieldProblem[]];

  constructor(...problems: readonly [FieldProblem, ...FieldProblem[]]) {
    super(`${problems[0].field} ${problems[0].message}`);
    this.name = 'InvalidInput';
    this.problems = problems;
  }
}
