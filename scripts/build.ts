/**
 * Compiles `src/` to `dist/`, after `src/generated/` was written if one of its sources has changed.
 *
 *     npm run build                      always
 *     tsx scripts/build.ts --if-stale    only when a source differs from the last build
 *
 * Types are checked by `npm run typecheck`; the build only prints JavaScript, so
 * that the first start is quick. The stamp is a digest of names, sizes and
 * contents: a checkout that touches times alone does not build again.
 */

import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join, relative } from 'node:path';
import { copyBundledPackages } from './build/bundled-packages.ts';
import { bundle } from './build/bundle.ts';
import { buildConsole } from './build/console.ts';
import { compileFile } from './build/compile.ts';
import { generateAll, isStale } from './generate/all.ts';
import { readCommandLine } from './service/command-line.ts';

const root = join(import.meta.dirname, '..');
const source = join(root, 'src');
const dist = join(root, 'dist');
const screens = join(root, 'openapi/docs/screens');
const commandSource = join(source, 'cli/');
const consoleSource = join(source, 'console/');
const stampFile = join(dist, '.stamp');

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function digest(): string {
  const hash = createHash('sha256');
  for (const file of [
    ...filesBelow(source),
    ...filesBelow(screens),
    import.meta.filename,
    join(import.meta.dirname, 'build/bundled-packages.ts'),
    join(import.meta.dirname, 'build/bundle.ts'),
    join(import.meta.dirname, 'build/compile.ts'),
    join(import.meta.dirname, 'build/console.ts'),
    join(root, 'package-lock.json'),
  ]) {
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/** The entries of processes and threads. */
const isProgram = (path: string): boolean =>
  basename(path) === 'main.ts' && !path.startsWith(consoleSource);

/** The command and the console are only bundled. Tests also load single modules of the others. */
const isCompiled = (path: string): boolean =>
  path.endsWith('.ts') && ![commandSource, consoleSource].some((folder) => path.startsWith(folder));

/** Printed aside and then moved into place: a failed build leaves the last good one. */
async function build(stamp: string): Promise<void> {
  const aside = join(root, '.cache', `build-${process.pid}`);
  for (const file of filesBelow(source).filter(isCompiled)) {
    const target = join(aside, relative(source, file)).replace(/\.ts$/, '.js');
    compileFile(file, target);
  }
  for (const file of filesBelow(source).filter(isProgram))
    await bundle(source, aside, relative(source, file).replace(/\.ts$/, '.js'));
  await buildConsole(consoleSource, aside);
  copyBundledPackages(join(root, 'node_modules'), aside);
  cpSync(screens, join(aside, 'screens'), { recursive: true });
  writeFileSync(join(aside, '.stamp'), stamp);
  const before = join(root, '.cache', `build-${process.pid}-before`);
  if (existsSync(dist)) renameSync(dist, before);
  renameSync(aside, dist);
  rmSync(before, { recursive: true, force: true });
}

const { values } = readCommandLine(import.meta.filename, {
  'if-stale': { type: 'boolean', default: false },
});
if (isStale(root)) {
  const problems = await generateAll(root);
  if (problems.length > 0) {
    process.stderr.write(`${problems.join('\n')}\n`);
    process.exit(1);
  }
}
const stamp = digest();
const stale = !existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== stamp;
if (stale || !values['if-stale']) {
  process.stderr.write('Building … ');
  const started = performance.now();
  await build(stamp);
  process.stderr.write(`done in ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
}
