/**
 * The rows of a node as data: operators over the rows of its inputs. Every operator is defined on lists: a filter
 * keeps the order, groups come in the order of their first rows, a join goes by the left row and then by the right one,
 * a sort is stable, a union appends.
 */

import type { Column, Columns } from '../types.ts';
import type { AggregateFunction } from './aggregate-names.ts';
import { columnsOf, type Expression, type Literal } from './expression.ts';

/** The computation of a node: one operator over its inputs. */
export type Operation = { readonly columns: Columns; readonly order?: LoweredOrder } & Operator;

/**
 * `unseen`: no result shows the order of the rows, so they can be in any. `free`: in addition, the graph does not keep the
 * order of rows, so only values that depend on it require numbered rows.
 */
export type LoweredOrder = 'unseen' | 'free';

/** The rows of a node, as a tree down to the sources. Nodes that read the same node share its relation. */
export type Relation = { readonly node: number } & Operation;

export type Operator =
  /** The rows that were loaded for the node. */
  | { readonly op: 'read' }
  | { readonly op: 'same'; readonly of: Relation }
  | Project
  | { readonly op: 'filter'; readonly of: Relation; readonly where: Expression }
  | {
      readonly op: 'limit';
      readonly of: Relation;
      readonly limit: number;
      readonly offset: number;
      /** True if any rows will do. */
      readonly isAny?: boolean;
    }
  | Sample
  | { readonly op: 'sort'; readonly of: Relation; readonly by: readonly SortKey[] }
  /** The first row of each combination of values. */
  | { readonly op: 'firstOfEach'; readonly of: Relation; readonly keys: Columns }
  | Aggregate
  | Join
  | Union
  | Unnest
  | Unpivot
  | Series
  /** The distinct combinations of values for which a setter makes calls. */
  | { readonly op: 'calls'; readonly of: Relation; readonly keys: Columns }
  | Enrich;

/** One row for each row of the input. */
export interface Project {
  readonly op: 'project';
  readonly of: Relation;
  readonly values: readonly ProjectedColumn[];
}

export interface ProjectedColumn {
  readonly column: Column;
  readonly value: Expression | Windowed;
}

/** A function over the rows around a row. */
export interface Windowed {
  readonly kind: 'window';
  readonly call: WindowCall;
}

export interface WindowCall {
  readonly function: string;
  readonly field?: string;
  readonly partition_by: readonly string[];
  readonly order_by: readonly SortKey[];
  /** All rows of the partition if absent. */
  readonly frame?: WindowFrame | undefined;
  readonly offset?: number;
  readonly buckets?: number;
}

/** The rows around a row that a function computes from. */
export interface WindowFrame {
  /** Rows, or all rows whose value of the only sort key is within the distance. */
  readonly unit: 'rows' | 'range';
  readonly preceding: FrameBound;
  readonly following: FrameBound;
}

/** A number of rows, a difference of values, or a duration. */
export type FrameBound = 'unbounded' | Distance;

export type Distance = Literal | Duration;

export interface Duration {
  readonly kind: 'duration';
  readonly count: number;
  /** In the singular. */
  readonly unit: string;
}

export interface SortKey {
  readonly field: string;
  readonly direction: 'asc' | 'desc';
  readonly nulls: 'first' | 'last';
}

/** Rows that a hash of their position and the seed selects. */
export interface Sample {
  readonly op: 'sample';
  readonly of: Relation;
  /** The share of the rows, from 0 to 1, or their number. */
  readonly size: { readonly fraction: number } | { readonly count: number };
  readonly seed: number;
}

/** Without keys, all rows are one group, even if there are no rows. */
export interface Aggregate {
  readonly op: 'aggregate';
  readonly of: Relation;
  readonly keys: Columns;
  readonly values: readonly AggregatedColumn[];
  /**
   * If present, totals follow the groups: by all keys but the last, then by fewer, and of all rows. The column has the
   * number of keys of each.
   */
  readonly rollup?: Column | undefined;
  readonly order?: LoweredOrder;
}

/** A column that a function computes from the rows of a group. */
export interface AggregatedColumn {
  readonly column: Column;
  readonly function: AggregateFunction;
  /** If undefined, rows are counted. */
  readonly operand: Operand | undefined;
  /** The second operand of `corr`. */
  readonly second?: Operand | undefined;
  readonly quantile?: number | undefined;
  readonly separator?: string | undefined;
  /** A condition on the rows. */
  readonly where?: Expression | undefined;
}

/** The values that an aggregate function computes from. */
export interface Operand {
  readonly column: Column;
  /** If undefined, it is a column of the input. */
  readonly expression?: Expression | undefined;
}

export const JOIN_TYPES = [
  'inner',
  'left',
  'right',
  'full',
  'cross',
  'semi',
  'anti',
  'asof',
] as const;

export type JoinKind = (typeof JOIN_TYPES)[number];

/** Returns true for joins that select left rows and have no right columns. */
export function isFilter(type: JoinKind): boolean {
  return type === 'semi' || type === 'anti';
}

export interface Join {
  readonly op: 'join';
  readonly left: Relation;
  readonly right: Relation;
  readonly how: JoinKind;
  readonly keys: readonly JoinedKey[];
  /** True for the pairs that match, in addition to equal keys. Its columns have sides. */
  readonly condition?: Expression | undefined;
  /** Of `asof`. */
  readonly nearest?: Nearest | undefined;
  readonly values: readonly JoinedColumn[];
  readonly order?: LoweredOrder;
}

/**
 * The right row of a left one: of those at or before it (`backward`) or at or after it (`forward`), the row with the
 * nearest value. Of equal values, it is the row that is nearest in the order: the last one before, the first one after.
 */
export interface Nearest {
  readonly left: Column;
  readonly right: Column;
  readonly direction: 'backward' | 'forward';
  /** The greatest difference. */
  readonly tolerance?: Distance | undefined;
}

/** Rows match if the values are equal; null equals nothing. */
export interface JoinedKey {
  readonly left: Column;
  readonly right: Column;
}

/** An output column. A shared key has both sides if rows can exist on either side alone. */
export interface JoinedColumn {
  readonly column: Column;
  readonly left?: Column | undefined;
  readonly right?: Column | undefined;
}

export interface Union {
  readonly op: 'union';
  readonly of: readonly Relation[];
  readonly by: 'by_name' | 'by_position';
  /** True if only the first of equal rows remains. */
  readonly isDistinct: boolean;
}

/** One row for each element of an array, which replaces the array. */
export interface Unnest {
  readonly op: 'unnest';
  readonly of: Relation;
  readonly array: Column;
  readonly element: Column;
}

/** One row for each row and field. */
export interface Unpivot {
  readonly op: 'unpivot';
  readonly of: Relation;
  readonly fields: Columns;
  /** The other columns of the output. */
  readonly others: Columns;
  readonly nameColumn: string;
  readonly value: Column;
}

/** Numbers from `start` to `stop`, which is included if a step reaches it. */
export interface Series {
  readonly op: 'series';
  readonly start: number;
  readonly stop: number;
  /** Not zero. */
  readonly step: number;
}

/** The column that links result rows to their call. Columns of a response never have this name. */
export const CALL_COLUMN = '(call)';

/** The rows of the input with those of the calls that were made for them. */
export interface Enrich {
  readonly op: 'enrich';
  readonly of: Relation;
  readonly keys: Columns;
  readonly how: 'left' | 'inner';
  /** The columns of the responses. */
  readonly results: Columns;
  readonly values: readonly JoinedColumn[];
}

export function inputsOf(operation: Operation): readonly Relation[] {
  if (operation.op === 'join') return [operation.left, operation.right];
  if (operation.op === 'union') return operation.of;
  return 'of' in operation ? [operation.of] : [];
}

/** The relation over other inputs with the same columns. */
export function withInputs(relation: Relation, inputs: readonly Relation[]): Relation {
  if (relation.op === 'union') return { ...relation, of: inputs };
  const [first, second] = inputs;
  if (first === undefined) return relation;
  if (relation.op !== 'join') return { ...relation, of: first } as Relation;
  if (second === undefined) throw new Error('a join has two inputs');
  return { ...relation, left: first, right: second };
}

/** The input columns that the value is computed from. */
export function readsOf({ value }: ProjectedColumn): readonly string[] {
  if (value.kind !== 'window') return columnsOf(value);
  const { field, partition_by: partition, order_by: order } = value.call;
  return [...(field === undefined ? [] : [field]), ...partition, ...order.map((key) => key.field)];
}

/** The expressions of an operation, without those of its inputs. */
export function expressionsOf(operation: Operation): readonly Expression[] {
  if (operation.op === 'filter') return [operation.where];
  if (operation.op === 'join') return operation.condition ? [operation.condition] : [];
  if (operation.op === 'project')
    return operation.values.flatMap(({ value }) => (value.kind === 'window' ? [] : [value]));
  if (operation.op !== 'aggregate') return [];
  return operation.values.flatMap(({ operand, second, where }) =>
    [operand?.expression, second?.expression, where].filter((one) => one !== undefined),
  );
}
