/**
 * The reader of plain rows, compiled from AssemblyScript. A digest of its source, of the compiler's version and of what came
 * out stands in the file: while it matches, the compiler is not needed.
 */

import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toolFile, toolVersions } from '../tools/installed.ts';
import { digestOfParts } from './digest.ts';

const FOLDER = 'src/rows/json';
/** The first of them is compiled, with those that it imports. */
const SOURCES = ['plain-rows', 'plain-nested', 'plain-values'] as const;
const SOURCE = `${FOLDER}/${SOURCES[0]}.as`;
const TARGET = 'src/generated/plain-rows.ts';

/** Three pages of 64 KiB: names and kinds, text, and room behind the text. */
const OPTIONS = ['-O3', '--noAssert', '--runtime', 'stub', '--enable', 'simd', '--initialMemory', '3', '--maximumMemory', '3']; // prettier-ignore

/** Writes the file if the source, the version of the compiler or the file has changed since the last time. */
export function generatePlainRows(root: string): void {
  if (!arePlainRowsStale(root)) return;
  writeFileSync(join(root, TARGET), textOf(root, compile(root)));
}

/** Returns true if the digest in the file is not that of its source, the compiler's version and the WebAssembly. */
export function arePlainRowsStale(root: string): boolean {
  const file = join(root, TARGET);
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const base64 = /'([\w+/=]+)'/.exec(text)?.[1] ?? '';
  return text !== textOf(root, base64);
}

function textOf(root: string, base64: string): string {
  const sources = SOURCES.map((name) => readFileSync(join(root, FOLDER, `${name}.as`), 'utf8'));
  const parts = [toolVersions()['assemblyscript'] ?? '', ...sources];
  const digest = digestOfParts([...parts, ...OPTIONS, base64]);
  return `/** WebAssembly of \`${SOURCE}\`, in base64. Digest: ${digest} */\nexport const PLAIN_ROWS_WASM =\n  '${base64}';\n`;
}

function compile(root: string): string {
  const aside = mkdtempSync(join(tmpdir(), 'weir-wasm-'));
  try {
    // Not so named in our folder, where every tool would take it for TypeScript.
    for (const name of SOURCES)
      copyFileSync(join(root, FOLDER, `${name}.as`), join(aside, `${name}.ts`));
    const target = 'plain-rows.wasm';
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [toolFile('assemblyscript/bin/asc.js'), 'plain-rows.ts', '--outFile', target, ...OPTIONS],
      { cwd: aside, encoding: 'utf8' },
    );
    if (status !== 0 || stderr !== '')
      throw new Error(`${SOURCE} cannot be compiled:\n${stdout}${stderr}`);
    return readFileSync(join(aside, target)).toString('base64');
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}
