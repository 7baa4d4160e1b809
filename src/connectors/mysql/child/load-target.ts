/** The table of a load: its columns, and the reasons why rows cannot be stored in it. */

import type { ReadColumn } from '../../connector.ts';
import { keyProblems, matchColumns } from '../../database/child/load-columns.ts';
import type { LoadRequest } from '../../database/load-request.ts';
import type { LoadProblem } from '../../database/protocol.ts';
import { parseTableName } from '../../database/table-name.ts';
import { quoted } from './quoted.ts';
import type { Session } from './session.ts';
import { columnProblem, groupOf, type ServerColumn, type TargetColumn } from './table-column.ts';

export interface LoadTarget {
  /** Quoted, with its schema. */
  readonly table: string;
  readonly columns: readonly TargetColumn[];
}

const TABLE_SQL = `
SELECT t.TABLE_SCHEMA, t.TABLE_NAME, t.TABLE_TYPE, e.TRANSACTIONS
FROM information_schema.TABLES t LEFT JOIN information_schema.ENGINES e ON e.ENGINE = t.ENGINE
WHERE t.TABLE_SCHEMA = COALESCE(?, DATABASE()) AND t.TABLE_NAME = ?
ORDER BY BINARY t.TABLE_NAME = ? DESC LIMIT 1`;

const COLUMNS_SQL = `
SELECT COLUMN_NAME, DATA_TYPE, COLUMN_TYPE, IS_NULLABLE, COLUMN_DEFAULT, EXTRA, CHARACTER_SET_NAME, COLLATION_NAME
FROM information_schema.COLUMNS
WHERE TABLE_SCHEMA = ? AND TABLE_NAME = ?
ORDER BY ORDINAL_POSITION`;

/** An index over a part of a text is no key of its column. */
const KEYS_SQL = `
SELECT INDEX_NAME, COLUMN_NAME, SUB_PART
FROM information_schema.STATISTICS
WHERE TABLE_SCHEMA = ? AND TABLE_NAME = ? AND NON_UNIQUE = 0
ORDER BY INDEX_NAME, SEQ_IN_INDEX`;

type Place = readonly [schema: string, name: string];

/** The target, or all reasons why the rows cannot be loaded. */
export async function findTarget(
  session: Session,
  request: LoadRequest,
  fields: readonly ReadColumn[],
): Promise<LoadTarget | readonly LoadProblem[]> {
  const { table: written } = request;
  const tableProblem = (message: string): readonly LoadProblem[] => [{ message, path: '/table' }];
  const { schema, name } = parseTableName(written, '`');
  const [tableRow] = await session.rows(TABLE_SQL, [schema, name, name]);
  if (tableRow === undefined) return tableProblem(`The table \`${written}\` does not exist`);
  const [tableSchema, tableName, type, transactions] = tableRow.map(String);
  if (type !== 'BASE TABLE')
    return tableProblem(`\`${written}\` is not a table: rows can be loaded into tables only`);
  if (transactions !== 'YES')
    return tableProblem(
      `The storage engine of the table \`${written}\` has no transactions, so rows could be stored in part: use InnoDB`,
    );
  const place: Place = [tableSchema ?? '', tableName ?? ''];
  const table = place.map(quoted).join('.');
  const all = await columnsOf(session, place);
  const matched = matchColumns(request, fields, all, columnProblem);
  const keys = await keyProblems(request, all, () => uniqueKeys(session, place));
  const problems = [...matched.problems, ...keys];
  if (problems.length > 0) return problems;
  const columns = matched.columns.map(({ column, ...rest }) => ({ ...column, ...rest }));
  const missing = await missingRight(session, request, { table, columns });
  return missing === null ? { table, columns } : tableProblem(missing);
}

async function columnsOf(session: Session, place: Place): Promise<readonly ServerColumn[]> {
  const rows = await session.rows(COLUMNS_SQL, place);
  return rows.map(([name, dataType, label, nullable, byDefault, extra, charset, collation]) => {
    const encoding =
      charset === null ? '' : ` CHARACTER SET ${String(charset)} COLLATE ${String(collation)}`;
    const isNumbered = /auto_increment/i.test(String(extra));
    return {
      name: String(name),
      label: String(label),
      group: groupOf(String(dataType)),
      definition: `${String(label)}${encoding}`,
      isRequired: nullable === 'NO',
      hasDefault: byDefault !== null || isNumbered,
      isGenerated: / GENERATED/i.test(String(extra)),
      isNumbered,
      choices: /^(?:enum|set)\(/.test(String(label)) ? choicesOf(String(label)) : [],
    };
  });
}

/** @param label such as `enum('a','b')` */
function choicesOf(label: string): readonly string[] {
  return [...label.matchAll(/'((?:[^']|'')*)'/g)].map(([, text = '']) =>
    text.replaceAll("''", "'"),
  );
}

async function uniqueKeys(session: Session, place: Place): Promise<readonly (readonly string[])[]> {
  const keys = new Map<unknown, string[]>();
  for (const [index, column, part] of await session.rows(KEYS_SQL, place)) {
    const columns = keys.get(index) ?? [];
    // A part of a column, or an expression, is no column.
    columns.push(part === null && column !== null ? String(column) : '');
    keys.set(index, columns);
  }
  return [...keys.values()];
}

/** The server checks rights when it prepares a statement. */
async function missingRight(
  session: Session,
  { mode }: LoadRequest,
  { table, columns }: LoadTarget,
): Promise<string | null> {
  const names = columns.map(({ name }) => quoted(name));
  const statements = [
    `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
    ...(mode === 'replace' ? [`DELETE FROM ${table}`] : []),
    ...(mode === 'upsert'
      ? [`UPDATE ${table} SET ${names.map((name) => `${name} = ?`).join(', ')}`]
      : []),
  ];
  for (const statement of statements)
    try {
      await session.prepare(statement);
    } catch (error) {
      return `The login cannot write to the table: ${error instanceof Error ? error.message : String(error)}`;
    }
  return null;
}
