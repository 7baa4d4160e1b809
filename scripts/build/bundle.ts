/**
 * A program as one module. Node.js takes longer to load the thousand modules of the service than to start it, and
 * the 200 of the command than to run most commands.
 */

import { chmodSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { build, type Plugin } from 'esbuild';

/** The file that the `bin` of a package names. */
export const COMMAND = 'cli/main.js';

/**
 * Writes a module into `dist` that contains everything that its source imports except packages.
 *
 * @param source the folder `src`
 * @param program such as `cli/main.js`; its source is `cli/main.ts`
 */
export async function bundle(
  source: string,
  dist: string,
  program: string,
  { sourceMap = true } = {},
): Promise<void> {
  await build({
    entryPoints: [join(source, program.replace(/\.js$/, '.ts'))],
    outfile: join(dist, program),
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'es2022',
    sourcemap: sourceMap,
    sourcesContent: false,
    logLevel: 'warning',
    plugins: [keepAddresses(source, dirname(program))],
  });
  // `npm link` uses the file as it is.
  if (program === COMMAND) chmodSync(join(dist, program), 0o755);
}

/** `import.meta.url` stays the address that each module would have by itself in `dist`. */
function keepAddresses(source: string, folder: string): Plugin {
  return {
    name: 'addresses',
    setup(bundler) {
      bundler.onLoad({ filter: /\.ts$/, namespace: 'file' }, ({ path }) => {
        const text = readFileSync(path, 'utf8');
        if (!text.includes('import.meta.url')) return undefined;
        const target = relative(folder, relative(source, path)).replace(/\.ts$/, '.js');
        const address = `new URL(${JSON.stringify(target)}, import.meta.url).href`;
        return { loader: 'ts', contents: text.replaceAll('import.meta.url', address) };
      });
    },
  };
}
