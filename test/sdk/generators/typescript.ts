import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from './language.ts';
import { must, root } from '../../../scripts/service/toolbox.ts';

export const compilerOptions = {
  target: 'es2022',
  module: 'nodenext',
  types: ['node'],
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  rewriteRelativeImportExtensions: true,
  outDir: 'out',
  noEmitOnError: true,
};

/** The compiler and the libraries are those of this package. */
export const typescript: Language = {
  name: 'typescript',
  generator: 'openapi-typescript + openapi-fetch',
  needs: [],
  async prepare({ openapi31 }, work) {
    const bin = (name: string): string => join(root, 'node_modules/.bin', name);
    cpSync(join(root, 'test/sdk/typescript/scenario.ts'), join(work, 'scenario.ts'));
    writeFileSync(join(work, 'package.json'), JSON.stringify({ type: 'module' }));
    writeFileSync(
      join(work, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: compilerOptions, files: ['scenario.ts'] }),
    );
    // Elsewhere it would take the documents that the configuration of this package names.
    await must(bin('openapi-typescript'), [openapi31, '--output', 'schema.ts'], { cwd: work });
    await must(bin('tsc'), ['--project', work]);
    return { program: process.execPath, args: ['out/scenario.js'], cwd: work };
  },
};
