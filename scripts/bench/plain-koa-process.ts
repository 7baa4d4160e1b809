/** Plain Koa as a process of its own, as the service is one. */

import { join } from 'node:path';
import { printedUrl, startProgram, type Program } from '../service/program.ts';

export interface PlainKoa extends Program {
  /** The base URL, once it is printed. */
  readonly url: () => Promise<string>;
}

export function startPlainKoa(databaseUrl: string, catalogueFile: string): PlainKoa {
  const args = [
    '--import',
    'tsx',
    join(import.meta.dirname, 'plain-koa.ts'),
    databaseUrl,
    catalogueFile,
  ];
  const program = startProgram(process.execPath, args, {
    environment: process.env,
    errors: 'shown',
  });
  return { ...program, url: () => printedUrl(program) };
}
