/** Prisma's schema engine as WebAssembly: it needs no binary and no download. */

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import type { MigrationList, SchemaEngine } from '@prisma/schema-engine-wasm';
import {
  migrationsDirectory,
  prismaDirectory,
  type Migration,
} from '../../src/stores/postgres/migrations/files.ts';

export type { SchemaEngine };
type AdapterFactory = Parameters<typeof bindMigrationAwareSqlAdapterFactory>[0];
export type Adapter = Awaited<ReturnType<AdapterFactory['connect']>>;

/** The name of the schema file in messages of the engine. */
const schemaPath = join(prismaDirectory, 'schema.prisma');

export async function schemaContainer(): Promise<{ files: { path: string; content: string }[] }> {
  return { files: [{ path: schemaPath, content: await readFile(schemaPath, 'utf8') }] };
}

export async function loadSchemaEngine(
  factory: Omit<AdapterFactory, 'provider' | 'adapterName'>,
): Promise<SchemaEngine> {
  loaded ??= load();
  const Engine = await loaded;
  const { files } = await schemaContainer();
  const named: AdapterFactory = {
    ...factory,
    provider: 'postgres',
    adapterName: '@prisma/adapter-pg',
  };
  const noLog = (): void => undefined;
  return Engine.new(
    { datamodels: files.map((file) => [file.path, file.content]) },
    noLog,
    bindMigrationAwareSqlAdapterFactory(named),
  );
}

/**
 * Once per process: the package's glue keeps its instance in a variable of its
 * own, and a second instance would take it away from engines of the first.
 */
let loaded: Promise<typeof SchemaEngine> | undefined;

async function load(): Promise<typeof SchemaEngine> {
  const glue = await import('@prisma/schema-engine-wasm/schema_engine_bg');
  const internals = glue as unknown as { __wbg_set_wasm(exports: object): void };
  const entry = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm');
  const bytes = await readFile(join(dirname(entry), 'schema_engine_bg.wasm'));
  const { instance } = await WebAssembly.instantiate(bytes, { './schema_engine_bg.js': glue });
  internals.__wbg_set_wasm(instance.exports);
  // The glue reports a panic to this global, which Prisma's own programs define.
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: { set_message: fail } });
  instance.exports['__wbindgen_start']?.();
  return glue.SchemaEngine;
}

/** The part that is used here: the compiler's libraries describe it for browsers only. */
declare const WebAssembly: {
  instantiate(
    bytes: Uint8Array,
    imports: object,
  ): Promise<{ instance: { exports: Record<string, () => void> } }>;
};

function fail(message: string): never {
  throw new Error(`Prisma's schema engine failed: ${message}`);
}

export function migrationList(migrations: readonly Migration[]): MigrationList {
  return {
    baseDir: migrationsDirectory,
    lockfile: { path: './migration_lock.toml', content: 'provider = "postgresql"\n' },
    shadowDbInitScript: '',
    migrationDirectories: migrations.map(({ name, script }) => ({
      path: name,
      migrationFile: { path: 'migration.sql', content: { tag: 'ok', value: script } },
    })),
  };
}
