/** Files that the build copies from development packages, so that a production installation does not need them. */

import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Fastify's plugin carries the reference page as one file; the packages that the file is made of are 200 MB. */
const REFERENCE = '@scalar/fastify-api-reference/dist/js/standalone.js';

/** Prisma's client without its command, its editor and the query compilers of other databases. */
const CLIENT_FILES: Readonly<Record<string, RegExp>> = {
  '@prisma/client':
    /^(package\.json|LICENSE|runtime\/(client\.js|query_compiler_small_bg\.postgresql\..*mjs))$/,
  '@prisma/client-runtime-utils': /^(package\.json|LICENSE|dist\/.*\.js)$/,
};

/** Puts them into `dist`; imports find the client there, in the nearest `node_modules`. */
export function copyBundledPackages(packages: string, dist: string): void {
  cpSync(join(packages, REFERENCE), join(dist, 'reference.js'));
  for (const [name, wanted] of Object.entries(CLIENT_FILES))
    for (const file of readdirSync(join(packages, name), { recursive: true, encoding: 'utf8' }))
      if (wanted.test(file.replaceAll('\\', '/')))
        cpSync(join(packages, name, file), join(dist, 'node_modules', name, file));
}
