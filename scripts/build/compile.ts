/** One TypeScript file as JavaScript that Node runs. Types are not looked at. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { transformFileSync, type Options } from '@swc/core';

/** The option that rewrites `.ts` in imports is not in swc's own types. */
type BuildOptions = Options & { jsc: { rewriteRelativeImportExtensions: boolean } };

const options: BuildOptions = {
  swcrc: false,
  sourceMaps: true,
  module: { type: 'es6' },
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript' },
    transform: { verbatimModuleSyntax: true },
    rewriteRelativeImportExtensions: true,
    preserveAllComments: false,
  },
};

/** Writes `target` and its source map. */
export function compileFile(file: string, target: string): void {
  const { code, map } = transformFileSync(file, options);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, `${code}//# sourceMappingURL=${basename(target)}.map\n`);
  writeFileSync(`${target}.map`, map ?? '');
}
