/** The control that shows a member of a config. */

import { decimalForm, type DecimalForm } from '../api/column-types.ts';
import { isRecord, listAt, plainForms, schemaAt, typesOf, type Schema } from './schema.ts';

export type Kind =
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  | { readonly kind: 'switch' }
  | { readonly kind: 'number'; readonly isInteger: boolean }
  /** A choice that takes other texts, too. */
  | { readonly kind: 'open choice'; readonly values: readonly string[] }
  /** Digits, whose type has the number of places. */
  | { readonly kind: 'decimal'; readonly form: DecimalForm }
  | { readonly kind: 'workflow' }
  | { readonly kind: 'text'; readonly isLong: boolean }
  | { readonly kind: 'column'; readonly port: string }
  | { readonly kind: 'columns'; readonly port: string }
  | { readonly kind: 'expression' }
  | { readonly kind: 'credential'; readonly types: readonly string[] }
  | { readonly kind: 'rows' }
  /** A value of one of several types. */
  | { readonly kind: 'scalar'; readonly types: readonly string[] }
  | { readonly kind: 'list'; readonly item: Schema }
  /** Objects in a list. A text in the list is short for an object whose members `shorthand` all have that text. */
  | {
      readonly kind: 'records';
      readonly item: Schema;
      readonly shorthand: readonly string[] | null;
    }
  | { readonly kind: 'group'; readonly schema: Schema }
  | { readonly kind: 'map'; readonly item: Schema }
  | { readonly kind: 'json' };

/** Texts that can be longer have several lines. */
const LONG_TEXT = 8_192;
const DECIMAL_TYPES = ['decimal(18,2)', 'decimal(38,10)'];

/** @param value the present value, which decides between the forms of a schema; undefined if there is none */
export function kindOf(schema: Schema, value: unknown): Kind {
  const forms = plainForms(schema);
  if (forms.length > 0) return kindOfForms(forms, value);
  const values = listAt(schema, 'enum');
  if (values.length > 0) return choiceOf(schema, values, value);
  return kindOfFormat(schema) ?? kindOfTypes(schema, typesOf(schema), value);
}

function kindOfForms(forms: readonly Schema[], value: unknown): Kind {
  const kinds = forms.map((form) => kindOf(form, value));
  if (forms.some(({ format }) => format === 'decimal-type')) {
    const choice = kinds.find((kind) => kind.kind === 'choice');
    return { kind: 'open choice', values: [...(choice?.values ?? []), ...DECIMAL_TYPES] };
  }
  const json: Kind = { kind: 'json' };
  if (value === undefined) return kinds.find(({ kind }) => kind === 'records') ?? kinds[0] ?? json;
  return kinds.find((kind) => shows(kind, value)) ?? json;
}

function choiceOf(schema: Schema, values: readonly unknown[], value: unknown): Kind {
  if (!values.every((one) => typeof one === 'string')) return { kind: 'json' };
  const canonical = listAt(schema, 'x-canonical').map(String);
  const offered = canonical.length > 0 ? canonical : values.map(String);
  const isAlias = typeof value === 'string' && !offered.includes(value);
  return { kind: 'choice', values: isAlias ? [...offered, value] : offered };
}

function kindOfFormat(schema: Schema): Kind | null {
  const { format } = schema;
  switch (format) {
    case 'column':
      return { kind: 'column', port: portOf(schema) };
    case 'expression':
      return { kind: 'expression' };
    case 'credential':
      return { kind: 'credential', types: listAt(schema, 'x-credential-types').map(String) };
    case 'rows':
      return { kind: 'rows' };
    case 'workflow':
      return { kind: 'workflow' };
  }
  const form = typeof format === 'string' ? decimalForm(format) : null;
  return form && { kind: 'decimal', form };
}

const portOf = (schema: Schema): string =>
  typeof schema['x-port'] === 'string' ? schema['x-port'] : 'input1';

function kindOfTypes(schema: Schema, types: readonly string[], value: unknown): Kind {
  const scalars = types.filter((type) => type !== 'object' && type !== 'integer');
  if (types.includes('array') && !scalars.includes('number')) return kindOfList(schema);
  if (types.length > 1) return { kind: 'scalar', types };
  const [type = ''] = types;
  switch (type) {
    case 'boolean':
      return { kind: 'switch' };
    case 'number':
    case 'integer':
      return { kind: 'number', isInteger: type === 'integer' };
    case 'string':
      return { kind: 'text', isLong: isLongText(schema, value) };
    case 'object':
      return kindOfObject(schema);
    default:
      return { kind: 'json' };
  }
}

/** A URL has one line, however long it can be. */
const isLongText = ({ maxLength }: Schema, value: unknown): boolean =>
  (typeof maxLength === 'number' && maxLength > LONG_TEXT) ||
  (typeof value === 'string' && value.includes('\n'));

function kindOfList(schema: Schema): Kind {
  const items = schemaAt(schema, 'items');
  const forms = plainForms(items);
  const record = [items, ...forms].find((form) => 'properties' in form);
  const text = forms.find((form) => typesOf(form).includes('string'));
  if (record !== undefined) {
    const required = listAt(record, 'required').map(String);
    return { kind: 'records', item: record, shorthand: text === undefined ? null : required };
  }
  if (items['format'] === 'column') return { kind: 'columns', port: portOf(items) };
  return { kind: 'list', item: items };
}

function kindOfObject(schema: Schema): Kind {
  if ('properties' in schema) return { kind: 'group', schema };
  const item = schema['additionalProperties'];
  return isRecord(item) ? { kind: 'map', item } : { kind: 'json' };
}

/** True if the control of this kind can show the value. Otherwise it is shown as JSON. */
export function shows(kind: Kind, value: unknown): boolean {
  if (kind.kind === 'scalar') return kind.types.includes(typeOf(value));
  if (kind.kind === 'records') return showsRecords(kind.shorthand, value);
  return SHOWN[kind.kind](value);
}

const isText = (value: unknown): boolean => typeof value === 'string';
const isNumber = (value: unknown): boolean => typeof value === 'number';
const isList = (value: unknown): boolean => Array.isArray(value) || typeof value === 'string';

const SHOWN: Readonly<
  Record<Exclude<Kind['kind'], 'scalar' | 'records'>, (value: unknown) => boolean>
> = {
  choice: isText,
  'open choice': isText,
  decimal: (value) => isText(value) || isNumber(value),
  workflow: isText,
  text: isText,
  column: isText,
  expression: isText,
  switch: (value) => typeof value === 'boolean',
  number: isNumber,
  credential: (value) => isNumber(value) || isText(value),
  columns: isList,
  list: isList,
  rows: (value) => isRecord(value) || (Array.isArray(value) && value.every(isRecord)),
  group: isRecord,
  map: isRecord,
  json: () => true,
};

function showsRecords(shorthand: readonly string[] | null, value: unknown): boolean {
  const isItem = (item: unknown): boolean =>
    isRecord(item) || (shorthand !== null && !Array.isArray(item));
  return Array.isArray(value)
    ? value.every(isItem)
    : shorthand !== null && typeof value === 'string';
}

export function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
