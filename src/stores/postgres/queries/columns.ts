/**
 * Defines the columns of a row once, for both the SQL and the typed value, so that no store reads a row by
 * position. `test/stores/columns.test.ts` compares the types with the database.
 */

export interface Columns<Row> {
  readonly sql: string;
  readonly kinds: readonly Pick<Column<unknown>, 'type' | 'isNullable'>[];
  read(values: readonly unknown[]): Row;
}

/** The driver's values: `int` and `float8` are numbers, `bigint` a text, `timestamptz` a Date, `bytea` a Buffer, `json` is parsed. */
export type ColumnType =
  'int4' | 'int8' | 'float8' | 'text' | 'bool' | 'timestamptz' | 'bytea' | '_text' | 'json';

export interface Column<Value> {
  readonly type: ColumnType;
  readonly isNullable: boolean;
  /** Default: the name of the field in snake case. */
  readonly sql: string | undefined;
  readonly parse: (value: unknown) => Value;
}

export type Fields<Row> = { readonly [Name in keyof Row]: Column<Row[Name]> };

/** @param alias name of the table in the statement */
export function columns<Row extends object>(alias: string, fields: Fields<Row>): Columns<Row> {
  const entries = Object.entries<Column<unknown>>(fields);
  const parsers = entries.map(([name, { parse }], at) => [name, at, parse] as const);
  return {
    sql: entries.map(([name, { sql }]) => sql ?? `${alias}.${snakeCase(name)}`).join(', '),
    kinds: entries.map(([, column]) => column),
    read(values) {
      const row: Record<string, unknown> = {};
      for (const [name, at, parse] of parsers) row[name] = parse(values[at]);
      return row as Row;
    },
  };
}

export const int = <Value extends number = number>(sql?: string): Column<Value> =>
  column('int4', sql);
export const float = (sql?: string): Column<number> => column('float8', sql);
export const text = <Value extends string = string>(sql?: string): Column<Value> =>
  column('text', sql);
export const texts = <Value extends string = string>(sql?: string): Column<readonly Value[]> =>
  column('_text', sql);
export const bool = (sql?: string): Column<boolean> => column('bool', sql);
export const time = (sql?: string): Column<Date> => column('timestamptz', sql);
export const bytes = (sql?: string): Column<Buffer> => column('bytea', sql);
export const json = <Value>(sql?: string): Column<Value> => column('json', sql);
export const bigint = <Value extends bigint = bigint>(sql?: string): Column<Value> => ({
  ...column<Value>('int8', sql),
  parse: (value) => BigInt(value as string) as Value,
});

export function nullable<Value>({ type, sql, parse }: Column<Value>): Column<Value | null> {
  return { type, sql, isNullable: true, parse: (value) => (value === null ? null : parse(value)) };
}

/** The only place that casts the driver's value to the column's type. */
function column<Value>(type: ColumnType, sql?: string): Column<Value> {
  return { type, sql, isNullable: false, parse: (value) => value as Value };
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
