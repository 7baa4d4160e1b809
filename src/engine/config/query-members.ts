/** The config members of getters that read a statement or a table from a database. */

import type { RowsFileSource } from '../sources/read-rows.ts';
import type { Incremental } from '../sources/source.ts';
import type { Problem } from '../types.ts';
import type { ConfigOf, ConfigSchema } from './config-of.ts';
import { typeSchema } from '../values/columns.ts';
import { incrementalQuerySchema } from './incremental.ts';
import { loginMember } from './load-members.ts';

const MAX_STATEMENT_CHARACTERS = 100_000;

const RUNS_IN = 'It runs in a read-only transaction, with the time zone UTC.';
const COLUMNS = '`{"amount": "decimal(12,2)"}` reads a `numeric` without a size exactly.';

interface QueryWords {
  /** The type of the credentials. */
  readonly type: string;
  /** Sentences of descriptions. */
  readonly table: string;
  readonly parameters: string;
  /** A condition with a parameter. */
  readonly filter: string;
  /** The transaction or session in which the statement runs. */
  readonly runsIn?: string;
  /** The end of the description of `columns`. */
  readonly columns?: string;
}

export function querySchema(words: QueryWords) {
  const { type, table, parameters, filter, runsIn = RUNS_IN, columns = COLUMNS } = words;
  return {
    type: 'object',
    additionalProperties: false,
    required: ['credential_id'],
    properties: {
      credential_id: loginMember(type),
      statement: {
        type: 'string',
        minLength: 1,
        maxLength: MAX_STATEMENT_CHARACTERS,
        pattern: '^[^\\x00]*$',
        description: `One SELECT, VALUES, TABLE or WITH statement. ${runsIn}`,
      },
      table: {
        type: 'string',
        minLength: 1,
        maxLength: 200,
        pattern: '^[^\\x00]*$',
        description: table,
      },
      select: {
        type: 'array',
        minItems: 1,
        maxItems: 1_000,
        uniqueItems: true,
        items: { type: 'string', minLength: 1 },
        description: 'The columns of `table` to read, in order. By default, all of them.',
      },
      filter: {
        type: 'string',
        minLength: 1,
        maxLength: MAX_STATEMENT_CHARACTERS,
        pattern: '^[^\\x00]*$',
        description: `Reads only the rows of \`table\` for which this condition in SQL is true, such as \`${filter}\`.`,
      },
      parameters: {
        type: 'array',
        maxItems: 100,
        default: [],
        items: {},
        description: parameters,
      },
      columns: {
        type: 'object',
        maxProperties: 1_000,
        default: {},
        additionalProperties: { ...typeSchema },
        description: `Types of single columns, by name, in place of those that follow from the database: ${columns}`,
      },
      incremental: incrementalQuerySchema(),
    },
  } as const satisfies ConfigSchema;
}

type QueryConfig = ConfigOf<ReturnType<typeof querySchema>>;

export function queryProblems({ statement, table, select, filter }: QueryConfig): Problem[] {
  if ((statement === undefined) === (table === undefined)) {
    const path = table === undefined ? '/statement' : '/table';
    return [problem('Write either `statement` or `table`', path)];
  }
  if (table !== undefined) return [];
  return Object.entries({ select, filter }).flatMap(([name, value]) =>
    value === undefined ? [] : [problem(`\`${name}\` belongs to \`table\``, `/${name}`)],
  );
}

/** @param connector the type of the credentials */
export function querySource(
  connector: string,
  { credential_id: credentialId, incremental, ...request }: QueryConfig,
): RowsFileSource & { readonly incremental?: Incremental } {
  const from = (bound: Parameters<Incremental['from']>[0]) => ({
    kind: 'rows-file' as const,
    connector,
    credentialId,
    isUnordered: request.table !== undefined,
    request: {
      ...request,
      ...(incremental && bound && { from: { column: incremental.cursor, ...bound } }),
    },
  });
  if (incremental === undefined) return from(null);
  const { columns } = request;
  return { ...from(null), incremental: { ...incremental, columns, hasOtherColumns: true, from } };
}

function problem(message: string, path: string): Problem {
  return { code: 'invalid_config', message, path };
}
