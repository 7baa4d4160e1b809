/**
 * The format of a file in `prisma/sql/queries/`: a comment for readers, the parameters, the columns, and one statement.
 *
 *     -- Runs for every request.
 *     -- @param {bytea} $1:hash
 *     -- @column {int4} id
 *     -- @column {timestamptz?} expiresAt
 *     -- @column {text: Role} role
 *     SELECT k.id, k.expires_at, u.role FROM …
 *
 * The parameters are written as in Prisma's TypedSQL, which has no form for columns and generates only with a
 * database. A type is PostgreSQL's name of it. `?` says that the value can be null, `!` that it is never null
 * although its table allows it; the type after the colon is the one in TypeScript, of `src/model/`. The statement names each column in snake case. Without columns, only the
 * number of rows matters.
 */

export interface StatementSource {
  /** Below the root of the project: `prisma/sql/queries/<store>/<name>.sql`. */
  readonly path: string;
  readonly comment: readonly string[];
  readonly parameters: readonly StatementValue[];
  /** null: only the number of rows matters. */
  readonly columns: readonly StatementColumn[] | null;
  readonly sql: string;
}

export interface StatementValue {
  readonly name: string;
  /** The name in `pg_type`: an array begins with `_`. */
  readonly type: string;
  readonly isNullable: boolean;
}

export interface StatementColumn extends StatementValue {
  /** The statement excludes null, which the table allows. */
  readonly excludesNull: boolean;
  /** The type in TypeScript; undefined: that of the driver. */
  readonly as: string | undefined;
}

const PATH = /^prisma\/sql\/queries\/[a-z]\w*\/[a-z]\w*\.sql$/i;
const PARAMETER = /^@param \{(\w+)(\?)?\} \$(\d+):(\w+)$/;
const COLUMN = /^@column \{(\w+)([?!])?(?:: ([^}]+))?\} (\w+)$/;

/** Throws an error that names the file if it does not have the format. */
export function parseStatement(path: string, text: string): StatementSource {
  if (!PATH.test(path))
    throw new Error(`${path}: must be in prisma/sql/queries/<store>/<name>.sql`);
  const lines = text.trimEnd().split('\n');
  const length = lines.findIndex((line) => !line.startsWith('--'));
  const header = lines.slice(0, Math.max(length, 0)).map((line) => line.slice(2).trim());
  const tags = header.filter((line) => line.startsWith('@'));
  const parameters: StatementValue[] = [];
  const columns: StatementColumn[] = [];
  for (const tag of tags) {
    const parameter = PARAMETER.exec(tag);
    const column = COLUMN.exec(tag);
    if (parameter !== null) {
      const [, type = '', mark, number, name = ''] = parameter;
      if (Number(number) !== parameters.length + 1)
        throw new Error(`${path}: parameter $${number} must be $${parameters.length + 1}`);
      parameters.push({ name, type, isNullable: mark !== undefined });
    } else if (column !== null) {
      const [, type = '', mark, as, name = ''] = column;
      columns.push({ name, type, isNullable: mark === '?', excludesNull: mark === '!', as });
    } else {
      throw new Error(`${path}: "${tag}" must be "@param {type} $1:name" or "@column {type} name"`);
    }
  }
  return {
    path,
    comment: header.filter((line) => !line.startsWith('@')),
    parameters,
    columns: columns.length === 0 ? null : columns,
    sql: lines.slice(length).join('\n'),
  };
}
