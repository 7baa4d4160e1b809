/** A table that is generated from the files of a folder. */

export interface GeneratedTable {
  readonly text: string;
  /** What is wrong with the files, a sentence each: one that is missing, one that nothing calls for. */
  readonly faults: readonly string[];
}
