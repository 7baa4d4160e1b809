/** The tables that are generated from the files of `src/`: what is written in the right place need not be listed. */

import type { SpecDocuments } from './bundle.ts';
import type { GeneratedTable } from './generated-table.ts';
import { handlersFile } from './handlers-file.ts';
import { nodeTypesFile } from './node-types-file.ts';
import { periodicJobsFile } from './periodic-jobs-file.ts';

export interface GeneratedTables {
  /** Contents by path relative to the project. */
  readonly files: ReadonlyMap<string, string>;
  readonly faults: readonly string[];
}

export function generateTables(root: string, documents: SpecDocuments): GeneratedTables {
  const tables: readonly (readonly [path: string, table: GeneratedTable])[] = [
    ['src/generated/handlers.ts', handlersFile(root, documents)],
    ['src/generated/node-types.ts', nodeTypesFile(root)],
    ['src/generated/periodic-jobs.ts', periodicJobsFile(root)],
  ];
  return {
    files: new Map(tables.map(([path, { text }]) => [path, text])),
    faults: tables.flatMap(([, { faults }]) => faults),
  };
}
