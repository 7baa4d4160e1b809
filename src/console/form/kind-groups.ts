/** Groups of kinds that controls treat alike. */

import type { Kind } from './kind-of.ts';
import { schemaAt, type Schema } from './schema.ts';

export const GROUPS: ReadonlySet<Kind['kind']> = new Set([
  'records',
  'group',
  'map',
  'list',
  'rows',
]);
/** A parameter can replace these. */
export const REFERABLE: ReadonlySet<Kind['kind']> = new Set([
  'choice',
  'open choice',
  'decimal',
  'switch',
  'number',
  'text',
  'scalar',
  'list',
  'credential',
  'column',
  'columns',
]);

export type CompositeKind = Extract<
  Kind,
  { kind: 'group' | 'json' | 'list' | 'map' | 'records' | 'rows' }
>;

const COMPOSITE: ReadonlySet<Kind['kind']> = new Set([
  'group',
  'json',
  'list',
  'map',
  'records',
  'rows',
]);

export const isComposite = (kind: Kind): kind is CompositeKind => COMPOSITE.has(kind.kind);

/** A number that is typed half keeps its control. */
export const fallback = (kind: Kind, value: unknown): Kind =>
  kind.kind === 'number' && typeof value === 'string' ? kind : { kind: 'json' };

/** The control of a scalar of one type. */
export function innerKind(type: string, schema: Schema): Kind {
  switch (type) {
    case 'number':
      return { kind: 'number', isInteger: false };
    case 'boolean':
      return { kind: 'switch' };
    case 'array':
      return { kind: 'list', item: schemaAt(schema, 'items') };
    case 'string':
      return { kind: 'text', isLong: false };
    default:
      return { kind: 'json' };
  }
}
