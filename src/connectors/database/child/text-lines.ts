/** Rows in the text format that `COPY` and `LOAD DATA` share: one line for each, with tabs between the values. */

import type { ExactJson, ExactObject } from '../../../kit/json/exact-json.ts';
import type { ReadColumn } from '../../connector.ts';
import { RowError } from './row-error.ts';

const NULL = '\\N';

export interface WrittenColumn {
  /** The column of the table. */
  readonly name: string;
  /** The column of the rows. */
  readonly field: ReadColumn;
}

/** A value that its column cannot hold. */
export class InvalidValue extends Error {
  override readonly name = 'InvalidValue';
}

/** Returns the text of a value. Throws an InvalidValue. */
export type TextOf<C> = (value: ExactJson, column: C) => string | null;

export type TextRow = readonly (string | null)[];

/** Throws a RowError. */
export async function* textRows<C extends WrittenColumn>(
  lists: AsyncIterable<readonly ExactObject[]>,
  columns: readonly C[],
  textOf: TextOf<C>,
): AsyncGenerator<readonly TextRow[]> {
  let row = 0;
  const valueOf = (values: ExactObject, column: C): string | null => {
    try {
      return textOf(values[column.field.name] ?? null, column);
    } catch (error) {
      if (error instanceof InvalidValue) throw new RowError(row, column.name, error.message);
      throw error;
    }
  };
  for await (const list of lists)
    yield list.map((values) => {
      row += 1;
      return columns.map((column) => valueOf(values, column));
    });
}

/** @param isNumbered true if the last value of each line is the number of the row */
export async function* textLines(
  lists: AsyncIterable<readonly TextRow[]>,
  isNumbered: boolean,
): AsyncGenerator<Buffer> {
  let row = 0;
  for await (const list of lists) {
    let text = '';
    for (const values of list) {
      row += 1;
      const line = values.map((value) => (value === null ? NULL : escaped(value))).join('\t');
      text += isNumbered ? `${line}\t${row}\n` : `${line}\n`;
    }
    yield Buffer.from(text);
  }
}

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

function escaped(text: string): string {
  return text.replace(/[\\\n\r\t]/g, (character) => ESCAPES[character] ?? character);
}

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/;

/** The bytes in hexadecimal. Text of binary columns is base64, as sources read it. */
export function hexOfBase64(value: string): string {
  if (!BASE64.test(value)) throw new InvalidValue('the value is not base64');
  return Buffer.from(value, 'base64').toString('hex');
}
