/** What the client must know of each operation when it runs. */

import { operationsOf, resolve } from '../spec/walk.ts';
import type { SpecDocument, SpecOperation } from './bundle.ts';
import { quoted } from './operations-file.ts';

export function callsFile(document: SpecDocument): string {
  const lines = operationsOf(document).map(({ path, method, operation }) => {
    const repetition = repetitionOf(document, method, operation);
    return `  ${operation.operationId}: { method: ${quoted(method)}, path: ${quoted(path)}, repetition: ${quoted(repetition)} },`;
  });
  return `// Written by scripts/generate.ts from openapi/v1.yaml; do not edit.

/** \`repetition\`: what sending the operation twice does. */
export const calls = {
${lines.join('\n')}
} as const;
`;
}

/** A rule of `check-spec` wants `x-repetition` where nothing else tells. */
function repetitionOf(document: SpecDocument, method: string, operation: SpecOperation): string {
  if (method === 'get') return 'read';
  const takesKey = (operation.parameters ?? []).some(
    (parameter) => resolve(document, parameter)['name'] === 'Idempotency-Key',
  );
  return takesKey ? 'keyed' : (operation['x-repetition'] ?? 'once');
}
