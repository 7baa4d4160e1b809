/** The names in an expression. */

import type { Column } from '../../graph/model.ts';
import type { ExpressionWords } from '../context.ts';

export interface Proposal {
  readonly label: string;
  readonly kind: 'column' | 'parameter' | 'function' | 'keyword';
  /** A type or the form of a call. */
  readonly detail: string;
  readonly info: string;
  /** The text to insert. */
  readonly insert: string;
}

export function proposals(
  columns: readonly Column[],
  parameters: readonly string[],
  { functions, keywords }: ExpressionWords,
): readonly Proposal[] {
  return [
    ...columns.map(({ name, type }): Proposal => ({
      label: name,
      kind: 'column',
      detail: type,
      info: '',
      insert: columnText(name, keywords),
    })),
    ...parameters.map((name): Proposal => ({
      label: `$${name}`,
      kind: 'parameter',
      detail: 'parameter',
      info: '',
      insert: `$${name}`,
    })),
    ...functions.map((one): Proposal => ({
      label: one.name,
      kind: 'function',
      detail: one.usage,
      info: `${one.description}\n${one.example.expression} → ${one.example.result}`,
      insert: `${one.name}(`,
    })),
    ...keywords.map((label): Proposal => ({
      label,
      kind: 'keyword',
      detail: '',
      info: '',
      insert: label,
    })),
  ];
}

/** A column whose name is not a plain word is written in double quotes. */
const columnText = (name: string, keywords: readonly string[]): string =>
  /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) && !keywords.includes(name.toLowerCase())
    ? name
    : `"${name.replaceAll('"', '""')}"`;
