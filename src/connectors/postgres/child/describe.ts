/** The columns and parameters of a statement, which the server parses but does not run. */

import type { Connection, FieldDef, Submittable } from 'pg';

import type { ReadColumn } from '../../connector.ts';
import { checkColumns, checkParameterCount } from '../../database/child/statement-columns.ts';
import type { Query } from '../../database/protocol.ts';
import { StepError } from '../../step-error.ts';
import { convert, naturalType, type Converted, type ServerType } from './conversions.ts';
import type { Session } from './session.ts';

export interface Described {
  readonly columns: readonly ReadColumn[];
  /** The values of the columns `c1`, `c2` … as SQL. */
  readonly values: readonly string[];
  /** The types of the columns in the database. */
  readonly types: readonly ServerType[];
  /** The columns whose values have their own type, and not one that the user declares. */
  readonly natural: readonly string[];
  /** The names of the parameters' types, in order. */
  readonly parameterTypes: readonly string[];
}

type Field = Pick<FieldDef, 'name' | 'dataTypeID' | 'dataTypeModifier'>;

/** Throws a StepError. */
export async function describe(session: Session, query: Query): Promise<Described> {
  const parsed = await parse(session, query);
  const parameters = parsed.parameterOids.length;
  checkParameterCount(query, parameters, parametersText(parameters));
  const { fields } = parsed;
  if (fields === null)
    throw new StepError('call', 'The statement returns no rows: use SELECT, VALUES, TABLE or WITH');
  if (fields.length === 0) throw new StepError('call', 'The statement returns no columns');
  checkColumns(query, fields);
  const types = await serverTypes(session, fields);
  const converted = fields.map((field, index): Converted => {
    const type = types[index];
    if (type === undefined) throw new StepError('call', 'The server does not know its own types');
    const place = { at: index + 1, name: field.name, sql: `q.c${index + 1}` };
    return convert(place, type, query.types[field.name]);
  });
  return {
    columns: converted.map(({ column }) => column),
    natural: converted.flatMap(({ column }, index) => {
      const type = types[index];
      return type && naturalType(type) === column.type ? [column.name] : [];
    }),
    values: converted.map(({ sql }) => sql),
    types,
    parameterTypes: await typeNames(session, parsed.parameterOids),
  };
}

function parametersText(count: number): string {
  if (count === 0) return 'no parameters';
  return count === 1 ? 'the parameter $1' : `the parameters $1 to $${count}`;
}

interface Parsed {
  readonly parameterOids: readonly number[];
  /** Null if the statement returns no rows. */
  readonly fields: readonly Field[] | null;
}

async function parse({ client }: Session, query: Query): Promise<Parsed> {
  try {
    return await parseText({ client }, query.statement);
  } catch (error) {
    throw new StepError('call', statementProblem(query, error));
  }
}

/** Rejects with the error of the server. */
export function parseText({ client }: Pick<Session, 'client'>, text: string): Promise<Parsed> {
  return new Promise((resolve, reject) => {
    client.query(
      new DescribeQuery(text, (error, parsed) => {
        if (error === null) resolve(parsed);
        else reject(error);
      }),
    );
  });
}

const SYNTAX_ERROR = '42601';

/** The server's message, with the position in the statement. */
function statementProblem({ statement, isTable }: Query, error: unknown): string {
  const { code, routine, message, position, hint } = error as {
    code?: string;
    routine?: string;
    message: string;
    position?: string;
    hint?: string;
  };
  // The server's own words are about prepared statements.
  if (code === SYNTAX_ERROR && routine === 'exec_parse_message')
    return 'The statement was refused: it must be a single statement';
  const place = position === undefined ? '' : `${placeOf(statement, Number(position))}: `;
  const advice = hint === undefined ? '' : ` (${hint})`;
  if (isTable === true) return `The table was refused: ${message}${advice}`;
  return `The statement was refused: ${place}${message}${advice}`;
}

/** @param position in characters, from 1 */
function placeOf(statement: string, position: number): string {
  const before = [...statement].slice(0, position - 1).join('');
  const lines = before.split('\n');
  return `line ${lines.length}, column ${[...(lines.at(-1) ?? '')].length + 1}`;
}

/** A query of `pg` that is parsed and described. `pg` calls its methods by their names. */
class DescribeQuery implements Submittable {
  readonly #text: string;
  readonly #end: (error: Error | null, parsed: Parsed) => void;
  #parameterOids: readonly number[] = [];
  #fields: readonly Field[] | null = null;
  #hasFailed = false;

  constructor(text: string, end: (error: Error | null, parsed: Parsed) => void) {
    this.#text = text;
    this.#end = end;
  }

  submit(connection: Connection): void {
    connection.once('parameterDescription', (message: { dataTypeIDs: readonly number[] }) => {
      this.#parameterOids = message.dataTypeIDs;
    });
    connection.parse({ name: '', text: this.#text, types: [] }, true);
    connection.describe({ type: 'S', name: '' }, true);
    connection.sync();
  }

  handleRowDescription({ fields }: { readonly fields: readonly Field[] }): void {
    this.#fields = fields;
  }

  handleError(error: Error): void {
    if (this.#hasFailed) return;
    this.#hasFailed = true;
    this.#end(error, { parameterOids: [], fields: null });
  }

  handleReadyForQuery(): void {
    if (!this.#hasFailed)
      this.#end(null, { parameterOids: this.#parameterOids, fields: this.#fields });
  }

  handleCommandComplete(): void {
    // Nothing is executed.
  }

  handleDataRow(): void {
    // Nothing is executed.
  }

  handlePortalSuspended(): void {
    // Nothing is executed.
  }

  handleEmptyQuery(): void {
    // Nothing is executed.
  }

  handleCopyInResponse(): void {
    // Nothing is executed.
  }

  handleCopyData(): void {
    // Nothing is executed.
  }
}

interface TypeRow {
  readonly at: string;
  readonly label: string;
  readonly oid: string;
  readonly modifier: number;
  readonly kind: string;
  readonly category: string;
}

/** The types of the fields, with the base types of domains. */
const TYPES_SQL = `
WITH RECURSIVE base AS (
  SELECT f.at, f.oid, f.modifier, pg_catalog.format_type(f.oid, f.modifier) AS label
  FROM ROWS FROM (pg_catalog.unnest($1::oid[]), pg_catalog.unnest($2::int[])) WITH ORDINALITY AS f(oid, modifier, at)
  UNION ALL
  SELECT b.at, t.typbasetype, CASE WHEN t.typtypmod >= 0 THEN t.typtypmod ELSE b.modifier END, b.label
  FROM base b JOIN pg_catalog.pg_type t ON t.oid = b.oid AND t.typtype = 'd'
)
SELECT b.at::text AS at, b.label, b.oid::text AS oid, b.modifier, t.typtype AS kind, t.typcategory AS category
FROM base b JOIN pg_catalog.pg_type t ON t.oid = b.oid AND t.typtype <> 'd'
ORDER BY b.at`;

export async function serverTypes(
  { client }: Pick<Session, 'client'>,
  fields: readonly Field[],
): Promise<readonly ServerType[]> {
  const { rows } = await client.query<TypeRow>(TYPES_SQL, [
    fields.map(({ dataTypeID }) => dataTypeID),
    fields.map(({ dataTypeModifier }) => dataTypeModifier),
  ]);
  return rows.map(({ oid, ...row }) => ({ ...row, oid: Number(oid) }));
}

async function typeNames({ client }: Session, oids: readonly number[]): Promise<readonly string[]> {
  if (oids.length === 0) return [];
  const { rows } = await client.query<{ name: string }>(
    'SELECT pg_catalog.format_type(oid, NULL) AS name FROM pg_catalog.unnest($1::oid[]) WITH ORDINALITY AS p(oid, at) ORDER BY at',
    [oids],
  );
  return rows.map(({ name }) => name);
}
