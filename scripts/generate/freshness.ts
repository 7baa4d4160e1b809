/** Whether what is generated agrees with its sources. */

import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { bundleDocuments } from './bundle.ts';
import { compare } from './compare.ts';
import { generateContract } from './contract.ts';
import { generatePrismaClient } from './prisma-client.ts';
import { generateTables } from './tables.ts';

const GENERATED = join('src', 'generated');

/** @returns paths of `src/generated/` that are missing, stale or no longer generated, each with which of the three, and what is wrong with the files that it lists */
export async function findStaleFiles(root: string): Promise<readonly string[]> {
  const aside = mkdtempSync(join(tmpdir(), 'weir-fresh-'));
  try {
    generatePrismaClient(root, aside);
    const documents = bundleDocuments(root);
    const contract = await generateContract(root, documents);
    const tables = generateTables(root, documents);
    const wanted = new Map([...contract, ...tables.files, ...readFiles(aside)]);
    return [...compare(wanted, readFiles(root)), ...tables.faults];
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

/** Contents by path relative to `root`. */
function readFiles(root: string): ReadonlyMap<string, string> {
  const directory = join(root, GENERATED);
  if (!existsSync(directory)) return new Map();
  const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return new Map(
    files.map((entry) => {
      const file = join(entry.parentPath, entry.name);
      return [relative(root, file).replaceAll('\\', '/'), readFileSync(file, 'utf8')];
    }),
  );
}
