/**
 * The console: `src/console/` as a page with scripts and styles. Their names contain a digest of their content, so browsers
 * can keep them. Each text is also stored with gzip and Brotli, because a service compresses few bodies at a time.
 */

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'esbuild';

/** The level of Brotli: 11 takes ten times as long for 3 % less. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Writes `console/` into `dist`. */
export async function buildConsole(source: string, dist: string): Promise<void> {
  const target = join(dist, 'console');
  const { metafile } = await build({
    entryPoints: [join(source, 'main.tsx')],
    outdir: join(target, 'assets'),
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    metafile: true,
    logLevel: 'warning',
  });
  const names = Object.entries(metafile.outputs);
  const [entry] = names.find(([, { entryPoint }]) => entryPoint !== undefined) ?? [];
  const style = names.find(([name]) => name.endsWith('.css'))?.[0];
  if (entry === undefined || style === undefined) throw new Error('the console has no entry');
  mkdirSync(target, { recursive: true });
  const page = readFileSync(join(source, 'index.html'), 'utf8')
    .replace('main.tsx', `assets/${basename(entry)}`)
    .replace('design/tokens.css', `assets/${basename(style)}`);
  writeFileSync(join(target, 'index.html'), page);
  for (const file of readdirSync(join(target, 'assets'))) {
    if (!['.js', '.css'].includes(extname(file))) continue;
    const bytes = readFileSync(join(target, 'assets', file));
    writeFileSync(join(target, 'assets', `${file}.gz`), gzipSync(bytes, { level: 9 }));
    writeFileSync(join(target, 'assets', `${file}.br`), brotliCompressSync(bytes, BROTLI));
  }
}
