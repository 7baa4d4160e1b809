/** Sort items: the `by` and `order_by` of configs. */

import { inputColumn } from '../config/hints.ts';
import type { SortKey } from '../algebra/relation.ts';
import { all } from '../outcome.ts';
import type { Columns, Outcome } from '../types.ts';
import type { ConfigOf, ConfigSchema } from '../config/config-of.ts';
import { itemPath, itemsOf } from './items.ts';
import { comparableColumn } from './types.ts';

/** JSON Schema of a column's name or a list of sort items, without description and minimum length. */
export const sortItems = {
  type: ['array', 'string'],
  minLength: 1,
  maxItems: 50,
  items: {
    anyOf: [
      {
        type: 'object',
        additionalProperties: false,
        required: ['field'],
        properties: {
          field: { ...inputColumn, description: 'The column to order by.' },
          direction: {
            enum: ['asc', 'desc'],
            default: 'asc',
            description: 'From low to high, or from high to low.',
          },
          nulls: {
            enum: ['first', 'last'],
            default: 'last',
            description: 'Where rows without a value go, whatever the direction.',
          },
        },
      },
      inputColumn,
    ],
  },
} as const satisfies ConfigSchema;

/** A plain name sorts ascending, with nulls last. */
export type SortItems = ConfigOf<typeof sortItems>;
type SortItem = Exclude<SortItems, string>[number];

/** @param member the config member with the items */
export function checkSortItems(
  items: SortItems,
  columns: Columns,
  member: string,
): Outcome<Columns> {
  const pathOf = itemPath(items, member);
  return all(
    itemsOf(items).map((item, index) => {
      const place = pathOf(index);
      const path = typeof item === 'string' ? place : `${place}/field`;
      return comparableColumn(columns, fieldOf(item), 'Sorting', path);
    }),
  );
}

export function sortKeys(items: SortItems): readonly SortKey[] {
  return itemsOf(items).map((item) => ({
    direction: 'asc',
    nulls: 'last',
    ...(typeof item === 'string' ? { field: item } : item),
  }));
}

export function fieldOf(item: SortItem): string {
  return typeof item === 'string' ? item : item.field;
}
