/** A package registry on loopback that has some archives, and what they depend on as this project has it installed. */

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { projectRoot } from '../support/source-files.ts';

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

interface Packed {
  readonly manifest: Manifest;
  readonly archive: string;
}

export interface Registry {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * @param archives the packages that are asked for
 * @param folder for the archives of what they need
 */
export async function startRegistry(
  archives: readonly string[],
  folder: string,
): Promise<Registry> {
  const offered = archives.map((archive) => ({ manifest: manifestIn(archive), archive }));
  const needed = packInstalled(
    closure(offered.flatMap(({ manifest }) => Object.keys(manifest.dependencies ?? {}))),
    folder,
  );
  const all = [...offered, ...needed];
  const server = http.createServer((request, response) => {
    const path = decodeURIComponent(request.url!.slice(1));
    const found = all.filter(({ manifest }) => manifest.name === path);
    const archive = all.find(({ archive: file }) => path === `-/${file}`);
    if (archive !== undefined) return void response.end(readFileSync(archive.archive));
    if (found.length === 0) return void response.writeHead(404).end();
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(packument(path, found, `http://${request.headers.host}`)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function packument(name: string, found: readonly Packed[], origin: string): object {
  const versions = found.map(({ manifest, archive }) => [
    manifest.version,
    { ...manifest, dist: { tarball: `${origin}/-/${encodeURIComponent(archive)}` } },
  ]);
  const latest = found.at(-1)!.manifest.version;
  return { name, 'dist-tags': { latest }, versions: Object.fromEntries(versions) };
}

function manifestIn(archive: string): Manifest {
  return JSON.parse(
    execFileSync('tar', ['-xzOf', archive, 'package/package.json'], { encoding: 'utf8' }),
  ) as Manifest;
}

/** The folders of packages and of all that they need, as Node finds them. */
function closure(names: readonly string[]): string[] {
  const folders = new Set<string>();
  const visit = (name: string, from: string): void => {
    const folder = findInstalled(name, from);
    if (folders.has(folder)) return;
    folders.add(folder);
    const { dependencies = {} } = readManifest(folder);
    for (const next of Object.keys(dependencies)) visit(next, folder);
  };
  for (const name of names) visit(name, projectRoot);
  return [...folders];
}

function findInstalled(name: string, from: string): string {
  for (let base = from; base.startsWith(projectRoot); base = join(base, '..')) {
    const folder = join(base, 'node_modules', name);
    try {
      readManifest(folder);
      return folder;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
  throw new Error(`${name} is not installed`);
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}

function packInstalled(folders: readonly string[], target: string): Packed[] {
  const printed = execFileSync(
    'npm',
    ['pack', '--json', '--ignore-scripts', '--pack-destination', target, ...folders],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const packed = JSON.parse(printed) as { readonly filename: string }[];
  return packed.map(({ filename }, at) => ({
    manifest: readManifest(folders[at]!),
    archive: join(target, filename),
  }));
}
