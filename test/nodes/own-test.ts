/** A node type that has its cases of a common test in its own one. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export function isTriedByItself(type: string, by: string): boolean {
  const file = join(__dirname, `${type}.test.ts`);
  return existsSync(file) && readFileSync(file, 'utf8').includes(`\n${by}(`);
}
