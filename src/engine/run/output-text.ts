import { readFile, rm } from 'node:fs/promises';

import type { WrittenRows } from '../protocol/messages.ts';

/** The rows of a small output, which has no other reader. Removes its file. */
export async function takeText({ file, inline }: WrittenRows): Promise<string> {
  if (file === null) return Buffer.from(inline ?? []).toString();
  const text = await readFile(file, 'utf8');
  await rm(file, { force: true });
  return text;
}
