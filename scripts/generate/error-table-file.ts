/** The table of errors: what each code of `openapi/errors.yaml` means to the server. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { quoted } from './operations-file.ts';

interface ErrorEntry {
  readonly status: number;
  readonly title: string;
  readonly when: string;
  readonly retry: boolean;
}

export function readErrors(root: string): Readonly<Record<string, ErrorEntry>> {
  return parse(readFileSync(join(root, 'openapi', 'errors.yaml'), 'utf8')) as Readonly<
    Record<string, ErrorEntry>
  >;
}

export function errorTableFile(root: string): string {
  const rows = Object.entries(readErrors(root)).map(
    ([code, { status, title, retry }]) =>
      `  ${code}: { status: ${status}, title: ${quoted(title)}, retry: ${retry} },`,
  );
  return `// Written by scripts/generate.ts from openapi/errors.yaml; do not edit.

export const errorTable = {
${rows.join('\n')}
} as const;

export type ErrorCode = keyof typeof errorTable;
`;
}
