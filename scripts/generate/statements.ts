/**
 * The statements of the stores: a module per folder of `prisma/sql/queries/`, and in it a constant per file. The types
 * are those that the file declares, so that no database is necessary; `test/stores/postgres/statements.test.ts`
 * compares them with the migrated schema.
 */

import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { readFiles } from './files.ts';
import { parseStatement, type StatementColumn, type StatementSource } from './statement-source.ts';

const QUERIES = 'prisma/sql/queries';
const OUTPUT = 'src/generated/statements';
/** Export the types that columns can have. */
const TYPES = ['src/model', 'src/kit/json-value.ts'];

/** The constructor in `columns.ts` and the TypeScript type of a column, by its type in PostgreSQL. */
const COLUMN_TYPES: Readonly<Record<string, readonly [make: string, type: string]>> = {
  int4: ['int', 'number'],
  int8: ['bigint', 'bigint'],
  float8: ['float', 'number'],
  text: ['text', 'string'],
  _text: ['texts', 'readonly string[]'],
  bool: ['bool', 'boolean'],
  timestamptz: ['time', 'Date'],
  bytea: ['bytes', 'Buffer'],
  json: ['json', 'unknown'],
  jsonb: ['json', 'unknown'],
};

/** The values that the driver accepts. JSON is its text. */
const PARAMETER_TYPES: Readonly<Record<string, string>> = {
  int4: 'number',
  int8: 'bigint | number',
  float8: 'number',
  text: 'string',
  bool: 'boolean',
  timestamptz: 'Date | string',
  bytea: 'Buffer',
  json: 'string',
  jsonb: 'string',
};

export function readStatements(root: string): readonly StatementSource[] {
  return [...readFiles(root, QUERIES)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([path, text]) => parseStatement(path, text));
}

/** @returns the text of each module by its path */
export function statementFiles(root: string): ReadonlyMap<string, string> {
  const exporters = typeExporters(root);
  const statements = readStatements(root);
  const storeOf = ({ path }: StatementSource): string => basename(dirname(path));
  return new Map(
    [...new Set(statements.map(storeOf))].map((store) => [
      `${OUTPUT}/${store}.ts`,
      moduleText(
        store,
        statements.filter((statement) => storeOf(statement) === store),
        exporters,
      ),
    ]),
  );
}

function typeExporters(root: string): ReadonlyMap<string, string> {
  return new Map(
    TYPES.flatMap((path) => [...readFilesOf(root, path)]).flatMap(([path, text]) =>
      [...text.matchAll(/^export (?:interface|type) (\w+)/gm)].map(([, name]) => [name!, path]),
    ),
  );
}

function readFilesOf(root: string, path: string): ReadonlyMap<string, string> {
  return path.endsWith('.ts')
    ? new Map([[path, readFileSync(join(root, path), 'utf8')]])
    : readFiles(root, path);
}

function moduleText(
  store: string,
  statements: readonly StatementSource[],
  exporters: ReadonlyMap<string, string>,
): string {
  const columns = statements.flatMap((statement) => statement.columns ?? []);
  const makers = new Set(columns.map((column) => makerOf(column)));
  if (columns.some(({ isNullable }) => isNullable)) makers.add('nullable');
  if (columns.length > 0) makers.add('columns');
  const makerImport =
    makers.size === 0
      ? ''
      : `import { ${[...makers].sort().join(', ')} } from '../../stores/postgres/queries/columns.ts';\n`;
  return `// Written by scripts/generate.ts from ${QUERIES}/${store}/; do not edit.

${typeImports(columns, exporters)}${makerImport}import type { Statement } from '../../stores/postgres/queries/statement.ts';

${statements.map((statement) => statementText(store, statement)).join('\n')}`;
}

function typeImports(
  columns: readonly StatementColumn[],
  exporters: ReadonlyMap<string, string>,
): string {
  const names = new Set(columns.flatMap(({ as }) => as?.match(/\b[A-Z]\w*/g) ?? []));
  const paths = [...new Set([...names].flatMap((name) => exporters.get(name) ?? []))];
  const imports = paths.sort().map((path) => {
    const ofPath = [...names].filter((name) => exporters.get(name) === path);
    return `import type { ${ofPath.sort().join(', ')} } from '../../${path.replace('src/', '')}';\n`;
  });
  return imports.join('');
}

function statementText(store: string, { path, comment, ...statement }: StatementSource): string {
  const name = basename(path, '.sql');
  const row = `${name[0]!.toUpperCase()}${name.slice(1)}Row`;
  const parameters = statement.parameters.map(({ name, type, isNullable }) => {
    const isArray = type.startsWith('_');
    const element = PARAMETER_TYPES[isArray ? type.slice(1) : type];
    if (element === undefined) throw unknownType(path, type, PARAMETER_TYPES);
    const accepted = isArray ? `readonly (${element} | null)[]` : element;
    return `${name}: ${accepted}${isNullable ? ' | null' : ''}`;
  });
  const { columns } = statement;
  const rowText =
    columns === null
      ? ''
      : `export interface ${row} {\n${columns.map((column) => `  readonly ${column.name}: ${typeOf(path, column)};\n`).join('')}}\n\n`;
  const columnsText =
    columns === null
      ? ''
      : `  columns: columns<${row}>('', {\n${columns.map((column) => `    ${column.name}: ${makeText(column)},\n`).join('')}  }),\n`;
  const type = `Statement<${columns === null ? 'readonly unknown[]' : row}, readonly [${parameters.join(', ')}]>`;
  const commentText =
    comment.length === 0 ? '' : `/**\n${comment.map((line) => ` * ${line}\n`).join('')} */\n`;
  return `${rowText}${commentText}export const ${name}: ${type} = {
  name: '${store}.${name}',
  sql: ${literalOf(statement.sql)},
${columnsText}};
`;
}

function literalOf(sql: string): string {
  return `\`\n${sql.replace(/[\\`]|\$\{/g, '\\$&')}\``;
}

function makerOf({ type }: StatementColumn): string {
  return COLUMN_TYPES[type]?.[0] ?? '';
}

function makeText(column: StatementColumn): string {
  const call = `${makerOf(column)}()`;
  return column.isNullable ? `nullable(${call})` : call;
}

function typeOf(path: string, { type, as, isNullable }: StatementColumn): string {
  const columnType = COLUMN_TYPES[type];
  if (columnType === undefined) throw unknownType(path, type, COLUMN_TYPES);
  return `${as ?? columnType[1]}${isNullable ? ' | null' : ''}`;
}

function unknownType(path: string, type: string, types: Readonly<Record<string, unknown>>): Error {
  const names = Object.keys(types).join(', ');
  return new Error(`${path}: the type ${type} must be one of ${names}`);
}
