/** Whether what is generated agrees with its sources. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { areToolsInstalled } from '../tools/installed.ts';
import { bundleDocuments } from './bundle.ts';
import { compare } from './compare.ts';
import { generateContract } from './contract.ts';
import { readFiles } from './files.ts';
import { plainRowsAsFound, plainRowsMadeNew } from './plain-rows.ts';
import { prismaClientAsFound, prismaClientMadeNew } from './prisma-client.ts';
import { generateTables } from './tables.ts';

const GENERATED = join('src', 'generated');

/**
 * Without the tools, what they make is compared by its digest.
 * @returns paths of `src/generated/` that are missing, stale or no longer generated, each with which of the three, and what is wrong with the files that it lists
 */
export async function findStaleFiles(root: string): Promise<readonly string[]> {
  const aside = mkdtempSync(join(tmpdir(), 'weir-fresh-'));
  try {
    const compiled = areToolsInstalled()
      ? [...prismaClientMadeNew(root, aside), ...plainRowsMadeNew(root)]
      : [...prismaClientAsFound(root), ...plainRowsAsFound(root)];
    const documents = await bundleDocuments(root);
    const contract = await generateContract(root, documents);
    const tables = generateTables(root, documents);
    const wanted = new Map([...contract, ...tables.files, ...compiled]);
    return [...compare(wanted, readFiles(root, GENERATED)), ...tables.faults];
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}
