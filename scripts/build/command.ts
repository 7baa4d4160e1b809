/** The command `weir` as one module, because Node.js takes as long to load its 200 files as to run most commands. */

import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

/** The file that the `bin` of a package names. */
export const COMMAND = 'cli/main.js';

/**
 * Writes `cli/main.js` into `dist`. It contains everything that it imports except packages.
 *
 * @param source the folder `src`
 */
export async function bundleCommand(source: string, dist: string): Promise<void> {
  const target = join(dist, COMMAND);
  await build({
    entryPoints: [join(source, 'cli/main.ts')],
    outfile: target,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'es2022',
    logLevel: 'warning',
  });
  // `npm link` uses the file as it is.
  chmodSync(target, 0o755);
}
