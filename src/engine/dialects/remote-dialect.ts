/** The interface of a database that computes relations over its own tables. */

import type { Relation } from '../algebra/relation.ts';

/** The facts about the rows of a relation that decide what a database can compute from them. */
export interface RemoteRows {
  readonly relation: Relation;
  /** The columns whose values the database compares exactly as the engine does. */
  readonly exact: ReadonlySet<string>;
}

export interface RemoteDialect {
  readonly name: string;
  /** In messages. */
  readonly label: string;
  /**
   * The reason why the database would not compute exactly the engine's rows. Undefined if it does.
   * @param inputs in the order of the relation's own
   */
  obstacle(relation: Relation, inputs: readonly RemoteRows[]): string | undefined;
  /**
   * @param relations in topological order; the last one has the rows
   * @param leaves the node ids of the sources, in the order of their names in the statement
   */
  statement(
    relations: readonly Relation[],
    leaves: readonly number[],
    parameters: RemoteParameters,
  ): RemoteSql;
}

/** The values of a run's parameters and constants, by their names in expressions. */
export type RemoteParameters = ReadonlyMap<string, string | null>;

/** A SELECT from `weir_leaf_1`, `weir_leaf_2` and so on. They and the result have the columns `c1`, `c2` and so on. */
export interface RemoteSql {
  /** The first of the values is `$1` or `:v1`, depending on the dialect. */
  readonly text: string;
  readonly values: readonly string[];
}
