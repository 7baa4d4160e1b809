/**
 * Prepared statements. One without a name is parsed and planned at each use, and two of one name cannot be on one
 * connection. Those of `prisma/sql/queries/` declare the types of their parameters and columns, from which
 * TypeScript's are generated: the migrated schema must agree.
 */

import { basename, dirname, join } from 'node:path';
import pg, { type Connection, type Submittable } from 'pg';
import ts from 'typescript';
import { readStatements } from '../../../scripts/generate/statements.ts';
import {
  parseStatement,
  type StatementSource,
} from '../../../scripts/generate/statement-source.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { readSourceFiles } from '../../support/source-files.ts';

const NAME = /^'[a-z]\w*\.[a-z]\w*'$/i;
/** Of statements that are made for several tables or conditions. */
const TEMPLATE = /^`[^`]*\$\{[^`]*`$/;

/** The texts of the names, of all object literals with a `name` and an `sql`. */
function namesIn(file: string, text: string): readonly string[] {
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isObjectLiteralExpression(node)) {
      const [name, sql] = ['name', 'sql'].map((wanted) =>
        node.properties.find((property) => property.name?.getText() === wanted),
      );
      if (sql !== undefined && name !== undefined && ts.isPropertyAssignment(name))
        names.push(name.initializer.getText());
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return names;
}

const statements = readStatements(join(__dirname, '..', '..', '..'));
const nameOf = ({ path }: StatementSource): string =>
  `${basename(dirname(path))}.${basename(path, '.sql')}`;

describe('the names', () => {
  const names = [
    ...readSourceFiles('src/stores').flatMap(({ path, text }) => namesIn(path, text)),
    ...statements.map((statement) => `'${nameOf(statement)}'`),
  ];

  it('are there, and say of which store they are', () => {
    expect(names.length).toBeGreaterThan(50);
    expect(names.filter((name) => !NAME.test(name) && !TEMPLATE.test(name))).toEqual([]);
  });

  it('are each of one statement', () => {
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });
});

it('each file is used by a store', () => {
  const stores = readSourceFiles('src/stores');
  const unused = statements.map(nameOf).filter((statement) => {
    const [store, name] = statement.split('.');
    return !stores.some(
      ({ text }) =>
        text.includes(`generated/statements/${store}.ts'`) &&
        new RegExp(`\\b${name}\\b`).test(text),
    );
  });
  expect(unused).toEqual([]);
});

describe('a file', () => {
  const path = 'prisma/sql/queries/store/find.sql';

  it.each([
    ['a tag without a type', '-- @param $1:id\nSELECT 1', '"@param $1:id" must be'],
    ['a parameter that is skipped', '-- @param {int4} $2:id\nSELECT $2', '$2 must be $1'],
    ['an unknown tag', '-- @returns {int4} id\nSELECT 1', '"@returns {int4} id" must be'],
  ])('is rejected with %s', (_, text, message) => {
    expect(() => parseStatement(path, text)).toThrow(message);
  });

  it('is rejected outside the folder of a store', () => {
    expect(() => parseStatement('prisma/sql/queries/find.sql', 'SELECT 1')).toThrow(
      'must be in prisma/sql/queries/<store>/<name>.sql',
    );
  });

  it('has a comment, parameters, columns and a statement', () => {
    const text =
      '-- Why.\n-- @param {_int4?} $1:ids\n-- @column {text: Role} role\n-- @column {timestamptz!} at\nSELECT\n  1\n';
    expect(parseStatement(path, text)).toEqual({
      path,
      comment: ['Why.'],
      parameters: [{ name: 'ids', type: '_int4', isNullable: true }],
      columns: [
        { name: 'role', type: 'text', isNullable: false, excludesNull: false, as: 'Role' },
        { name: 'at', type: 'timestamptz', isNullable: false, excludesNull: true, as: undefined },
      ],
      sql: 'SELECT\n  1',
    });
  });
});

interface Description {
  readonly parameters: readonly number[];
  readonly columns: readonly pg.FieldDef[];
}

/** Parses a statement on the server, which then says the types of its parameters and columns. Runs nothing. */
class Describe implements Submittable {
  readonly description: Promise<Description>;
  readonly #text: string;
  readonly #resolve: (description: Description) => void;
  readonly #reject: (error: Error) => void;
  #parameters: readonly number[] = [];
  #columns: readonly pg.FieldDef[] = [];

  constructor(text: string) {
    this.#text = text;
    let resolve: (description: Description) => void = () => undefined;
    let reject: (error: Error) => void = () => undefined;
    this.description = new Promise((onDone, onError) => {
      resolve = onDone;
      reject = onError;
    });
    this.#resolve = resolve;
    this.#reject = reject;
  }

  submit(connection: Connection): void {
    connection.once('parameterDescription', ({ dataTypeIDs }: { dataTypeIDs: number[] }) => {
      this.#parameters = dataTypeIDs;
    });
    connection.parse({ name: '', text: this.#text, types: [] }, false);
    connection.describe({ type: 'S', name: '' }, false);
    connection.sync();
  }

  handleRowDescription({ fields }: { fields: readonly pg.FieldDef[] }): void {
    this.#columns = fields;
  }

  handleReadyForQuery(): void {
    this.#resolve({ parameters: this.#parameters, columns: this.#columns });
  }

  handleError(error: Error): void {
    this.#reject(error);
  }
}

describe('the declared types', () => {
  let database: TestDatabase;
  let client: pg.Client;
  let typeNames: ReadonlyMap<number, string>;
  /** True for columns that are NOT NULL, by table. A view does not have this information. */
  let required: ReadonlyMap<string, boolean>;

  beforeAll(async () => {
    database = await createTestDatabase({ poolSize: 1 });
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const types = await client.query<{ oid: number; typname: string }>(
      'SELECT oid, typname FROM pg_type',
    );
    typeNames = new Map(types.rows.map(({ oid, typname }) => [oid, typname]));
    const columns = await client.query<{ key: string; required: boolean }>(
      `SELECT attrelid || '.' || attnum AS key, attnotnull AS required
       FROM pg_attribute JOIN pg_class t ON t.oid = attrelid WHERE t.relkind = 'r'`,
    );
    required = new Map(columns.rows.map((column) => [column.key, column.required]));
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  const typesOf = (statement: Pick<StatementSource, 'parameters' | 'columns'>) => ({
    parameters: statement.parameters.map(({ type }) => type),
    columns: (statement.columns ?? []).map(({ name, type, isNullable }) => ({
      name: name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      type,
      isNullable,
    })),
  });

  /** The types by the schema. An expression, or a column of an outer join, can be null as declared. */
  async function described({ sql, columns }: Pick<StatementSource, 'sql' | 'columns'>) {
    const { description } = client.query(new Describe(sql));
    const { parameters, columns: fields } = await description;
    return {
      parameters: parameters.map((id) => typeNames.get(id)),
      columns: fields
        .filter((_, at) => columns !== null && at < columns.length)
        .map(({ name, dataTypeID, tableID, columnID }, at) => {
          const declared = columns![at]!;
          const allowsNull = required.get(`${tableID}.${columnID}`) === false;
          const isNullable = declared.isNullable || (allowsNull && !declared.excludesNull);
          return { name, type: typeNames.get(dataTypeID), isNullable };
        }),
    };
  }

  it.each(statements.map((statement) => [nameOf(statement), statement] as const))(
    'of %s are those of the schema',
    async (_, statement) => {
      expect(typesOf(statement)).toEqual(await described(statement));
    },
  );

  it('are compared with the schema', async () => {
    const wrong = parseStatement(
      'prisma/sql/queries/store/find.sql',
      '-- @param {text} $1:id\n-- @column {int4} name\n-- @column {text} title\nSELECT id, description FROM workflows WHERE id = $1',
    );
    expect(typesOf(wrong)).not.toEqual(await described(wrong));
    expect(await described(wrong)).toEqual({
      parameters: ['int4'],
      columns: [
        { name: 'id', type: 'int4', isNullable: false },
        { name: 'description', type: 'text', isNullable: true },
      ],
    });
  });
});
