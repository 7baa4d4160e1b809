/**
 * The stored format of operations: JSON with one operation per line, so that thousands are written and read in
 * steps.
 */

import type { Steps } from '../../kit/time-slices.ts';
import type { IntegrationOperation } from '../../model/integration.ts';

export function* printOperations(operations: readonly IntegrationOperation[]): Steps<string> {
  const lines: string[] = [];
  for (const operation of operations) {
    lines.push(JSON.stringify(operation));
    yield;
  }
  return `[\n${lines.join(',\n')}\n]`;
}

/** JSON strings never contain a raw line feed. Earlier releases wrote a single line. */
export function* parseOperations(text: string): Steps<readonly IntegrationOperation[]> {
  if (!text.startsWith('[\n')) return JSON.parse(text) as IntegrationOperation[];
  const operations: IntegrationOperation[] = [];
  for (const line of text.split('\n').slice(1, -1)) {
    if (line === '') continue;
    operations.push(JSON.parse(line.replace(/,$/, '')) as IntegrationOperation);
    yield;
  }
  return operations;
}
