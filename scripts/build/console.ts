/**
 * The console: `src/console/` as pages with scripts and styles. Their names contain a digest of their content, so browsers
 * can keep them. Each text is also stored with gzip and Brotli, because a service compresses few bodies at a time.
 */

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, extname, join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build, type Plugin } from 'esbuild';

/** The level of Brotli: 11 takes ten times as long for 3 % less. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Pages with their own script and style. Viewers of a shared dashboard do not load the console. */
const PAGES = [
  { name: 'index', html: 'index.html', script: 'main.tsx' },
  { name: 'viewer', html: 'viewer/index.html', script: 'viewer/viewer.tsx' },
] as const;
type ConsolePage = (typeof PAGES)[number];

/** Writes `console/` into `dist`. */
export async function buildConsole(source: string, dist: string): Promise<void> {
  const target = join(dist, 'console');
  const assets = join(target, 'assets');
  mkdirSync(assets, { recursive: true });
  for (const page of PAGES)
    writeFileSync(join(target, `${page.name}.html`), await buildPage(page, source, assets));
  for (const file of readdirSync(assets)) {
    if (!['.js', '.css'].includes(extname(file))) continue;
    const bytes = readFileSync(join(assets, file));
    writeFileSync(join(assets, `${file}.gz`), gzipSync(bytes, { level: 9 }));
    writeFileSync(join(assets, `${file}.br`), brotliCompressSync(bytes, BROTLI));
  }
}

/** Writes the scripts and the style of a page. Returns its HTML, which names them. */
async function buildPage(page: ConsolePage, source: string, assets: string): Promise<string> {
  const styles = new Set<string>();
  const { metafile } = await build({
    entryPoints: [join(source, page.script)],
    outdir: assets,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [collectStyles(styles)],
    metafile: true,
    logLevel: 'warning',
  });
  const entry = Object.entries(metafile.outputs).find(([, { entryPoint }]) =>
    entryPoint?.endsWith(`/${page.script}`),
  )?.[0];
  if (entry === undefined) throw new Error(`the page ${page.name} of the console has no entry`);
  const style = await buildStyle(source, assets, [...styles]);
  return readFileSync(join(source, page.html), 'utf8')
    .replace(page.script, `assets/${basename(entry)}`)
    .replace('design/tokens.css', `assets/${basename(style)}`);
}

/** Nothing loads the styles of a view that is loaded later, so the page has one file with all of them. */
function collectStyles(styles: Set<string>): Plugin {
  return {
    name: 'styles',
    setup(builder) {
      builder.onLoad({ filter: /\.css$/ }, ({ path }) => {
        styles.add(path);
        return { contents: '', loader: 'js' };
      });
    },
  };
}

/** Writes one style sheet: tokens, then styles of packages, of components and of views. Returns its name. */
async function buildStyle(source: string, outdir: string, paths: string[]): Promise<string> {
  const order = [/^design\/tokens/, /^design\/base/, /^\.\./, /^design/, /^/];
  const rank = (name: string): string =>
    `${order.findIndex((pattern) => pattern.test(name))} ${name}`;
  const names = paths.map((path) => relative(source, path));
  names.sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
  const { metafile } = await build({
    stdin: {
      contents: names.map((name) => `@import ${JSON.stringify(`./${name}`)};`).join('\n'),
      loader: 'css',
      resolveDir: source,
    },
    outdir,
    entryNames: 'style-[hash]',
    bundle: true,
    minify: true,
    target: 'es2022',
    metafile: true,
    logLevel: 'warning',
  });
  const [style] = Object.keys(metafile.outputs);
  if (style === undefined) throw new Error('the console has no style');
  return style;
}
