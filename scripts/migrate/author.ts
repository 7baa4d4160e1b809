/** Comparing the migrations with `schema.prisma`: for writing the next one, and for the check that none is missing. */

import { randomUUID } from 'node:crypto';
import { PrismaPg } from '@prisma/adapter-pg';
import { ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import { readMigrations } from '../../src/stores/postgres/migrations/files.ts';
import { loadSchemaEngine, migrationList, schemaContainer, type Adapter } from './schema-engine.ts';

/**
 * The SQL that leads from the migrations to the schema; null when there is none
 * to write. A temporary database is created on the same server, and dropped.
 */
export async function pendingSql(databaseUrl: string): Promise<string | null> {
  const engine = await loadSchemaEngine({
    connect: () => new PrismaPg({ connectionString: databaseUrl }).connect(),
    connectToShadowDb: () => shadowDatabase(databaseUrl),
  });
  try {
    const { stdout, exitCode } = await engine.diff({
      from: { tag: 'migrations', ...migrationList(readMigrations()) },
      to: { tag: 'schemaDatamodel', ...(await schemaContainer()) },
      script: true,
      exitCode: true,
      filters: { externalTables: [], externalEnums: [] },
    });
    return exitCode === 0 ? null : stdout;
  } finally {
    engine.free();
  }
}

/** Columns of PostgreSQL's type "char", which the engine asks for and the adapter cannot read. */
const CHAR_COLUMN =
  /\b(constr\.contype) AS (constraint_type),|\b(con\.(confdeltype|confupdtype)),/g;
const CHAR_NAMES: ReadonlySet<string> = new Set(['constraint_type', 'confdeltype', 'confupdtype']);

async function shadowDatabase(databaseUrl: string): Promise<Adapter> {
  const name = `shadow_${randomUUID().replaceAll('-', '')}`;
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  const admin = await new PrismaPg({ connectionString: databaseUrl }).connect();
  await admin.executeScript(`CREATE DATABASE ${name}`);
  const shadow = await new PrismaPg({ connectionString: url.href }).connect();
  const queryRaw = shadow.queryRaw.bind(shadow);
  shadow.queryRaw = async (query) => {
    const result = await queryRaw({
      ...query,
      sql: query.sql.replaceAll(CHAR_COLUMN, '$1$3::text AS $2$4,'),
    });
    const columnTypes = result.columnTypes.map((type, index) =>
      CHAR_NAMES.has(result.columnNames[index] ?? '') ? ColumnTypeEnum.Character : type,
    );
    return { ...result, columnTypes };
  };
  // Whole, as `migrate` sends it: the adapter's own splits at every semicolon, those of a function's body among them.
  shadow.executeScript = async (sql) =>
    void (await shadow.executeRaw({ sql, args: [], argTypes: [] }));
  const disconnect = shadow.dispose.bind(shadow);
  shadow.dispose = async () => {
    await disconnect();
    await admin.executeScript(`DROP DATABASE ${name} WITH (FORCE)`);
    await admin.dispose();
  };
  return shadow;
}
