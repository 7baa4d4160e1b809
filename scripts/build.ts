/**
 * Compiles `src/` to `dist/`.
 *
 *     npm run build              always
 *     tsx scripts/build.ts --if-stale   only when a source is newer than the last build
 *
 * Types are checked by `npm run typecheck`; the build only prints JavaScript, so
 * that the first start is quick. The stamp is a digest of names, sizes and
 * contents: a checkout that touches times alone does not build again.
 */

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');
const stampFile = join(dist, '.stamp');

function digest(): string {
  const hash = createHash('sha256');
  const files = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  for (const file of [...files, join(root, 'tsconfig.json'), join(root, 'package-lock.json')]) {
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/** Printed aside and then moved into place: a failed build leaves the last good one. */
function build(stamp: string): void {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const aside = join(root, '.cache', `build-${process.pid}`);
  const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
  const { status } = spawnSync(process.execPath, [tsc, '-p', 'src', '--noCheck', '--outDir', aside], { cwd: root, stdio: 'inherit' });
  if (status !== 0) {
    rmSync(aside, { recursive: true, force: true });
    process.exit(status ?? 1);
  }
  writeFileSync(join(aside, '.stamp'), stamp);
  rmSync(dist, { recursive: true, force: true });
  renameSync(aside, dist);
}

const stamp = digest();
const stale = !existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== stamp;
if (stale || !process.argv.includes('--if-stale')) {
  process.stderr.write('Building … ');
  const started = performance.now();
  build(stamp);
  process.stderr.write(`done in ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
}
