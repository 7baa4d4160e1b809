/**
 * The console: `src/console/` as pages with scripts and styles. Their names contain a digest of their content, so browsers
 * can keep them. Each text is also stored with gzip and Brotli, because a service compresses few bodies at a time.
 */

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build, type Metafile, type Plugin } from 'esbuild';

/** The level of Brotli: 11 takes ten times as long for 3 % less. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Pages with their own script and style. Viewers of a shared dashboard load only a small part of the console. */
const PAGES = [
  { name: 'index', html: 'index.html', script: 'main.tsx' },
  { name: 'viewer', html: 'viewer/index.html', script: 'viewer/viewer.tsx' },
] as const;
type ConsolePage = (typeof PAGES)[number];

/** Writes `console/` into `dist`. Code that both pages use is in shared files. */
export async function buildConsole(source: string, dist: string): Promise<void> {
  const target = join(dist, 'console');
  const assets = join(target, 'assets');
  mkdirSync(assets, { recursive: true });
  const metafile = await buildScripts(source, assets);
  for (const page of PAGES) {
    const style = await buildStyle(source, assets, stylesOf(metafile, page.script));
    const html = readFileSync(join(source, page.html), 'utf8');
    writeFileSync(join(target, `${page.name}.html`), htmlOf(html, page, metafile, style));
  }
  for (const file of readdirSync(assets)) {
    if (!['.js', '.css'].includes(extname(file))) continue;
    const bytes = readFileSync(join(assets, file));
    writeFileSync(join(assets, `${file}.gz`), gzipSync(bytes, { level: 9 }));
    writeFileSync(join(assets, `${file}.br`), brotliCompressSync(bytes, BROTLI));
  }
}

async function buildScripts(source: string, outdir: string): Promise<Metafile> {
  const { metafile } = await build({
    absWorkingDir: source,
    entryPoints: PAGES.map(({ script }) => script),
    outdir,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [leaveStylesOut],
    metafile: true,
    logLevel: 'warning',
  });
  return metafile;
}

/** Nothing loads the styles of a view that is loaded later, so each page has one file with all of them. */
const leaveStylesOut: Plugin = {
  name: 'styles',
  setup(builder) {
    builder.onLoad({ filter: /\.css$/ }, () => ({ contents: '', loader: 'js' }));
  },
};

/** The styles that the modules of a script import, including views that are loaded later. */
function stylesOf({ inputs }: Metafile, script: string): string[] {
  const modules = new Set([script]);
  for (const name of modules) for (const { path } of inputs[name]?.imports ?? []) modules.add(path);
  return [...modules].filter((name) => name.endsWith('.css'));
}

/** Puts the names of the script and style into the page. The browser fetches the script's imports along with it. */
function htmlOf(html: string, page: ConsolePage, metafile: Metafile, style: string): string {
  const { outputs } = metafile;
  const entry = Object.keys(outputs).find((name) => outputs[name]?.entryPoint === page.script);
  if (entry === undefined) throw new Error(`the page ${page.name} of the console has no entry`);
  const files = new Set([entry]);
  for (const name of files)
    for (const { path, kind } of outputs[name]?.imports ?? [])
      if (kind === 'import-statement') files.add(path);
  const preloads = [...files]
    .slice(1)
    .map((name) => `<link rel="modulepreload" href="/console/assets/${basename(name)}" />\n    `);
  return html
    .replace(page.script, `assets/${basename(entry)}`)
    .replace('design/tokens.css', `assets/${basename(style)}`)
    .replace('<script ', `${preloads.join('')}<script `);
}

/** Writes one style sheet: tokens, then styles of packages, of components and of views. Returns its name. */
async function buildStyle(source: string, outdir: string, names: string[]): Promise<string> {
  const order = [/^design\/tokens/, /^design\/base/, /^\.\./, /^design/, /^/];
  const rank = (name: string): string =>
    `${order.findIndex((pattern) => pattern.test(name))} ${name}`;
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
