/**
 * Comparing the functions, triggers and views of a migrated database with their sources in `prisma/sql/`. Its folder
 * `queries/` has the statements of the stores instead.
 */

import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { prismaDirectory } from '../../src/stores/postgres/migrations/files.ts';

export interface SqlSource {
  /** Name of the file. */
  readonly name: string;
  readonly script: string;
}

export interface DefinitionProblem {
  /** As PostgreSQL names it: `function claim_executions(integer, integer)`. */
  readonly object: string;
  readonly problem: 'has no source' | 'is made by no migration' | 'differs from its source';
  /** The source that a new migration has to apply; null if there is none. */
  readonly source: SqlSource | null;
}

/** Text that PostgreSQL shows of each object, by its name. */
type Definitions = ReadonlyMap<string, string>;

const DEFINITIONS = `
  SELECT 'function ' || p.oid::regprocedure AS object, pg_get_functiondef(p.oid) AS definition
  FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace
  UNION ALL
  SELECT 'trigger ' || t.tgname || ' on ' || t.tgrelid::regclass, pg_get_triggerdef(t.oid)
  FROM pg_trigger t WHERE NOT t.tgisinternal
  UNION ALL
  SELECT 'view ' || c.oid::regclass, pg_get_viewdef(c.oid)
  FROM pg_class c WHERE c.relkind = 'v' AND c.relnamespace = 'public'::regnamespace
  ORDER BY 1`;

export function readSqlSources(directory = join(prismaDirectory, 'sql')): readonly SqlSource[] {
  return readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => ({ name, script: readFileSync(join(directory, name), 'utf8') }));
}

/**
 * @param databaseUrl of a migrated database; nothing is changed
 * @param schemaSql changes of the tables that no migration makes yet; the sources can depend on them
 */
export async function definitionProblems(
  databaseUrl: string,
  sources: readonly SqlSource[] = readSqlSources(),
  schemaSql: string | null = null,
): Promise<readonly DefinitionProblem[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('BEGIN');
    const migrated = await definitions(client);
    await dropAll(client, migrated);
    if (schemaSql !== null) await client.query(schemaSql);
    const written = await applySources(client, sources);
    return [...new Set([...migrated.keys(), ...written.keys()])].flatMap((object) => {
      const { definition, source = null } = written.get(object) ?? {};
      const problem = problemOf(migrated.get(object), definition);
      return problem === null ? [] : [{ object, problem, source }];
    });
  } finally {
    // Rolls back.
    await client.end();
  }
}

function problemOf(
  migrated: string | undefined,
  written: string | undefined,
): DefinitionProblem['problem'] | null {
  if (migrated === undefined) return 'is made by no migration';
  if (written === undefined) return 'has no source';
  return migrated === written ? null : 'differs from its source';
}

async function definitions(client: pg.Client): Promise<Definitions> {
  const { rows } = await client.query<{ object: string; definition: string }>(DEFINITIONS);
  return new Map(rows.map(({ object, definition }) => [object, definition]));
}

/** A trigger is dropped with its function, and a view with another that it reads. */
async function dropAll(client: pg.Client, objects: Definitions): Promise<void> {
  for (const object of objects.keys())
    if (!object.startsWith('trigger '))
      await client.query(`DROP ${object.replace(' ', ' IF EXISTS ')} CASCADE`);
}

async function applySources(client: pg.Client, sources: readonly SqlSource[]) {
  const written = new Map<string, { readonly definition: string; readonly source: SqlSource }>();
  for (const source of sources) {
    await client.query(source.script);
    for (const [object, definition] of await definitions(client))
      if (!written.has(object)) written.set(object, { definition, source });
  }
  return written;
}
