import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';

export interface Migration {
  /** `<timestamp>_<name>`; applied in the order of the names. */
  readonly name: string;
  readonly script: string;
  /** SHA-256 of the script in hex, as in Prisma's `_prisma_migrations`. */
  readonly checksum: string;
}

/** The same path from `src/` and from `dist/`. */
export const prismaDirectory = fileURLToPath(new URL('../../../../prisma', import.meta.url));
export const migrationsDirectory = join(prismaDirectory, 'migrations');

export function readMigrations(directory = migrationsDirectory): readonly Migration[] {
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .map((name) => {
      const script = readFileSync(join(directory, name, 'migration.sql'), 'utf8');
      return { name, script, checksum: createHash('sha256').update(script).digest('hex') };
    });
}
