/** Rows that are not objects, as the text of objects. */

import type { Json } from '../../kit/json-value.ts';
import { shortened } from '../../kit/shortened.ts';
import { RowsError } from '../rows-error.ts';
import type { Opening } from './outer-values.ts';

/**
 * - `lists`: a list of values for each row, with these names, or with those in the first list.
 * - `members`: a member for each row, whose name is the value of the column `key`. A member that is not an object is the
 *   value of the column `value`.
 */
export type RowsForm =
  | { readonly form: 'lists'; readonly names: readonly string[] | undefined }
  | { readonly form: 'members'; readonly key: string };

const VALUE_COLUMN = 'value';
const MAX_SHOWN = 80;

export class FormedRows {
  readonly #form: RowsForm;
  /** Begins messages about the value with the rows. */
  readonly #place: string;
  readonly #write: (text: string) => void;
  readonly #container: Opening;
  #names: readonly string[] | undefined;
  #values: string[] | null = null;
  #lists = 0;
  #rows = 0;

  constructor(form: RowsForm, place: string, write: (text: string) => void) {
    this.#form = form;
    this.#place = place;
    this.#write = write;
    this.#container = form.form === 'lists' ? 'array' : 'object';
    this.#names = form.form === 'lists' ? form.names : undefined;
  }

  /** @returns false if the value has another form, and is passed to `requireNull` */
  begin(opening: Opening): boolean {
    this.#write('[');
    return opening === this.#container;
  }

  /** Some hosts write null in the place of no rows. */
  requireNull(text: string): void {
    if (text !== 'null')
      throw new RowsError(
        `${this.#place} is not an ${this.#container}, in which rows in the form \`${this.#form.form}\` are`,
      );
  }

  /** @returns the receiver of the row's text, or null to pass its values to `addValue` */
  row(step: string | number, opening: Opening): ((text: string) => void) | null {
    if (this.#form.form === 'members') {
      const { key } = this.#form;
      return (text) => this.#add(memberRow(key, String(step), { text, opening }));
    }
    this.#endList();
    this.#lists += 1;
    if (opening !== 'array')
      throw new RowsError(
        `${this.#place} is an array whose item ${this.#lists} is not a list of values`,
      );
    this.#values = [];
    return null;
  }

  addValue(text: string): void {
    this.#values?.push(text);
  }

  end(): void {
    this.#endList();
    this.#write(']');
  }

  #endList(): void {
    const values = this.#values;
    this.#values = null;
    if (values === null) return;
    if (this.#names === undefined) {
      this.#names = values.map(nameOf);
      requireDistinct(this.#names);
      return;
    }
    const names = this.#names;
    if (values.length > names.length)
      throw new RowsError(
        `Item ${this.#lists} of the rows has ${values.length} values, and there are ${names.length} columns`,
      );
    const members = names.map((name, at) => `${JSON.stringify(name)}:${values[at] ?? 'null'}`);
    this.#add(`{${members.join(',')}}`);
  }

  #add(row: string): void {
    this.#write(this.#rows === 0 ? row : `,\n${row}`);
    this.#rows += 1;
  }
}

function memberRow(
  key: string,
  name: string,
  { text, opening }: { readonly text: string; readonly opening: Opening },
): string {
  const member = `${JSON.stringify(key)}:${JSON.stringify(name)}`;
  if (opening !== 'object') return `{${member},"${VALUE_COLUMN}":${text}}`;
  if (hasMember(text, key))
    throw new RowsError(
      `The member \`${shortened(name, MAX_SHOWN)}\` has a member \`${shortened(key, MAX_SHOWN)}\` already; set \`key_column\` to another name`,
    );
  const members = text.slice(1, -1).trim();
  return members === '' ? `{${member}}` : `{${member},${members}}`;
}

/** Most objects do not contain the text of the name. */
function hasMember(text: string, name: string): boolean {
  return text.includes(JSON.stringify(name)) && Object.hasOwn(JSON.parse(text) as object, name);
}

function nameOf(text: string, index: number): string {
  const name = JSON.parse(text) as Json;
  if (typeof name === 'string') return name;
  throw new RowsError(
    `The first list has the names of the columns, but its item ${index + 1} is not a text; declare \`columns\` if it is a row`,
  );
}

function requireDistinct(names: readonly string[]): void {
  const seen = new Set<string>();
  for (const name of names) {
    if (seen.has(name))
      throw new RowsError(`Two columns have the name \`${shortened(name, MAX_SHOWN)}\``);
    seen.add(name);
  }
}
