/**
 * The schema's history.
 *
 *     tsx scripts/migrate.ts                  applies what is pending to DATABASE_URL
 *     tsx scripts/migrate.ts --author <name>  writes the next migration from prisma/schema.prisma and prisma/sql/
 *     tsx scripts/migrate.ts --check          fails if the migrations do not make exactly these
 *
 * The last two need no database: they start one of their own for the moment.
 */

import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../src/stores/embedded-postgres/index.ts';
import { pendingSql } from './migrate/author.ts';
import {
  definitionProblems,
  readSqlSources,
  type DefinitionProblem,
} from './migrate/definitions.ts';
import { readCommandLine } from './service/command-line.ts';
import { migrate } from '../src/stores/postgres/migrations/migrate.ts';
import { migrationsDirectory } from '../src/stores/postgres/migrations/files.ts';

/** Definitions in the sources that no migration creates. */
interface Missing {
  /** From `schema.prisma`, as SQL; null if nothing is missing. */
  readonly schemaSql: string | null;
  /** From `prisma/sql/`. */
  readonly definitions: readonly DefinitionProblem[];
}

async function findMissing(): Promise<Missing> {
  const directory = mkdtempSync(join(tmpdir(), 'weir-migrate-'));
  // A root's PostgreSQL runs as another user, who must be able to pass.
  chmodSync(directory, 0o711);
  const quiet = (): void => undefined;
  const server = await startEmbeddedPostgres({
    directory,
    durable: false,
    log: { info: quiet, warn: quiet, error: quiet },
  });
  try {
    const schemaSql = await pendingSql(server.url);
    await migrate(server.url);
    const definitions = await definitionProblems(server.url, readSqlSources(), schemaSql);
    return { schemaSql, definitions };
  } finally {
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

async function author(name: string): Promise<void> {
  const { schemaSql, definitions } = await findMissing();
  const changed = new Set(definitions.flatMap(({ source }) => source?.script ?? []));
  const dropped = definitions
    .filter(({ source }) => source === null)
    .map(({ object }) => `DROP ${object};\n`);
  const parts = [...(schemaSql === null ? [] : [schemaSql]), ...changed, ...dropped];
  if (parts.length === 0) {
    console.log('The migrations make all that prisma/schema.prisma and prisma/sql/ have.');
    return;
  }
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const directory = join(migrationsDirectory, `${stamp}_${name.replace(/\W+/g, '_')}`);
  mkdirSync(directory);
  writeFileSync(join(directory, 'migration.sql'), parts.join('\n'));
  console.log(`Wrote ${directory}/migration.sql; read it before you commit it.`);
}

async function check(): Promise<void> {
  const { schemaSql, definitions } = await findMissing();
  const problems = definitions.map(({ object, problem, source }) =>
    source === null ? `${object} ${problem}` : `${object} ${problem}: prisma/sql/${source.name}`,
  );
  if (schemaSql !== null)
    problems.push(`prisma/schema.prisma has what no migration makes:\n\n${schemaSql}`);
  if (problems.length === 0) return;
  console.error(`${problems.join('\n')}\n\nRun \`tsx scripts/migrate.ts --author <name>\`.`);
  process.exitCode = 1;
}

async function apply(): Promise<void> {
  const url = process.env['DATABASE_URL'];
  if (!url)
    throw new Error(
      'DATABASE_URL is not set. (The service itself applies its migrations whenever it starts.)',
    );
  const applied = await migrate(url);
  console.log(applied.length === 0 ? 'Nothing to apply.' : `Applied ${applied.join(', ')}.`);
}

if (process.argv[1] === import.meta.filename) {
  const { values } = readCommandLine(import.meta.filename, {
    author: { type: 'string' },
    check: { type: 'boolean' },
  });
  await (values.author !== undefined ? author(values.author) : values.check ? check() : apply());
}
