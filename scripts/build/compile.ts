/** One TypeScript file as JavaScript that Node runs. Types are not looked at. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { transformFileSync, type Options } from '@swc/core';

/** The option that rewrites `.ts` in imports is not in swc's own types. */
type BuildOptions = Options & { jsc: { rewriteRelativeImportExtensions: boolean } };

const options = (module: 'es6' | 'commonjs', sourceMaps: boolean): BuildOptions => ({
  swcrc: false,
  sourceMaps,
  module: { type: module },
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript' },
    transform: { verbatimModuleSyntax: true },
    rewriteRelativeImportExtensions: true,
    preserveAllComments: false,
  },
});

/** Writes `target` and its source map. */
export function compileFile(file: string, target: string): void {
  const { code, map } = transformFileSync(file, options('es6', true));
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, `${code}//# sourceMappingURL=${basename(target)}.map\n`);
  writeFileSync(`${target}.map`, map ?? '');
}

/** The same for a package: without a map, whose sources it does not have. */
export function compileForPackage(file: string, target: string, module: 'es6' | 'commonjs'): void {
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, transformFileSync(file, options(module, false)).code);
}
