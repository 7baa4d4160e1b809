/** Whether what is generated agrees with its sources. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { areToolsInstalled } from '../tools/installed.ts';
import { bundleDocuments } from './bundle.ts';
import { compare } from './compare.ts';
import { generateContract } from './contract.ts';
import { readFiles } from './files.ts';
import { prismaClientAsFound, prismaClientMadeNew } from './prisma-client.ts';
import { generateTables } from './tables.ts';

const GENERATED = join('src', 'generated');

/**
 * Without Prisma's command, the client is compared by its digest.
 * @returns paths of `src/generated/` that are missing, stale or no longer generated, each with which of the three, and what is wrong with the files that it lists
 */
export async function findStaleFiles(root: string): Promise<readonly string[]> {
  const aside = mkdtempSync(join(tmpdir(), 'weir-fresh-'));
  try {
    const client = areToolsInstalled()
      ? prismaClientMadeNew(root, aside)
      : prismaClientAsFound(root);
    const documents = await bundleDocuments(root);
    const contract = await generateContract(root, documents);
    const tables = generateTables(root, documents);
    const wanted = new Map([...contract, ...tables.files, ...client]);
    return [...compare(wanted, readFiles(root, GENERATED)), ...tables.faults];
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}
