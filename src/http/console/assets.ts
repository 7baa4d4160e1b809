/** The files of the console, which the build creates. They are read once, at the first request. */

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname } from 'node:path';

export interface Asset {
  readonly type: string;
  readonly entityTag: string;
  /** By content coding; `identity` is always there. */
  readonly bodies: ReadonlyMap<string, Buffer>;
}

export interface ConsoleFiles {
  readonly page: Asset;
  /** The page of shared dashboards. Null if the build has none. */
  readonly viewer: Asset | null;
  /** By name. */
  readonly assets: ReadonlyMap<string, Asset>;
}

/** The same path from `src/` and from `dist/`. */
const DIRECTORY = new URL('../../../dist/console/', import.meta.url);

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};
const CODINGS = { br: '.br', gzip: '.gz' } as const;

export async function readConsole(directory: URL = DIRECTORY): Promise<ConsoleFiles> {
  const folder = new URL('assets/', directory);
  const files = new Map<string, Buffer>();
  for (const name of await readdir(folder)) files.set(name, await readFile(new URL(name, folder)));
  const page = await readFile(new URL('index.html', directory));
  const names = [...files.keys()].filter((name) => Object.hasOwn(TYPES, extname(name)));
  const entries = names.map((name) => [name, assetOf(name, files)] as const);
  const viewer = await readFile(new URL('viewer.html', directory)).catch(nullIfAbsent);
  return {
    page: pageOf('index.html', page),
    viewer: viewer && pageOf('viewer.html', viewer),
    assets: new Map(entries),
  };
}

const pageOf = (name: string, bytes: Buffer): Asset => assetOf(name, new Map([[name, bytes]]));

function nullIfAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

function assetOf(name: string, files: ReadonlyMap<string, Buffer>): Asset {
  const identity = files.get(name) ?? Buffer.alloc(0);
  const coded = Object.entries(CODINGS).flatMap(([coding, suffix]) => {
    const bytes = files.get(`${name}${suffix}`);
    return bytes === undefined ? [] : [[coding, bytes] as const];
  });
  const digest = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  return {
    type: TYPES[extname(name)] ?? 'application/octet-stream',
    entityTag: `W/"${digest}"`,
    bodies: new Map([['identity', identity], ...coded]),
  };
}
