/** A request that a rule of the services refuses, in the words of the model; the edge gives it the names of the interface. */

export interface Fault {
  /** JSON Pointer of the field in the names of the model: `/edges/0/sourceKey`. */
  readonly field: string;
  /** A JSON Pointer below it, in the user's own names, which stay as they are. */
  readonly pointer?: string | undefined;
  /** The fault: 'must lie in the future', '`x` is not a node type'. */
  readonly message: string;
}

export class InvalidInput extends Error {
  readonly faults: readonly [Fault, ...Fault[]];

  constructor(...faults: readonly [Fault, ...Fault[]]) {
    super(`${faults[0].field} ${faults[0].message}`);
    this.name = 'InvalidInput';
    this.faults = faults;
  }
}
