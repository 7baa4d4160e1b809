/** The form of tasks as graphs: the nodes by name, each with its inputs, and the rows of the last one. */

import type { JsonObject } from '../../src/engine/types.ts';

export type TaskNode = readonly [type: string, config: JsonObject, ...inputs: readonly string[]];

export interface Task {
  readonly nodes: Readonly<Record<string, TaskNode>>;
  readonly rows: readonly JsonObject[];
}

export const inline = (
  rows: readonly JsonObject[],
  columns?: Readonly<Record<string, string>>,
): TaskNode => ['sources/inlineRows', { rows, ...(columns && { columns }) }];
export const compute = (from: string, columns: Readonly<Record<string, string>>): TaskNode => [
  'queryoperators/computedColumn',
  {
    columns: Object.entries(columns).map(([column_name, expression]) => ({
      column_name,
      expression,
    })),
  },
  from,
];
export const node = (type: string, config: JsonObject, ...inputs: readonly string[]): TaskNode => [
  `queryoperators/${type}`,
  config,
  ...inputs,
];
