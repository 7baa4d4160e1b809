/**
 * The packages inside the reference page's script. They are not installed, so their texts are kept in
 * `reference-page.txt`; for another version of the script they are installed aside and read again.
 */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { lockedPackages } from './locked-packages.ts';
import { packageText } from './package-texts.ts';
import { merge, parse, print, type Sections } from './sections.ts';

const KEPT = join(import.meta.dirname, 'reference-page.txt');
const OPENING = `The packages inside the reference page's script. Written by \`npm run notice\`.\n`;
const SOURCE = '@scalar/api-reference';

/** @returns the package, with its version, that the script was made from */
export function referenceSource(root: string): string {
  const plugin = join(root, 'node_modules/@scalar/fastify-api-reference/package.json');
  const { devDependencies } = JSON.parse(readFileSync(plugin, 'utf8')) as {
    devDependencies: Readonly<Record<string, string>>;
  };
  return `${SOURCE} ${devDependencies[SOURCE]}`;
}

export function keptReferencePackages(): Sections {
  return parse(readFileSync(KEPT, 'utf8'));
}

export function referencePackages(root: string): Sections {
  const source = referenceSource(root);
  const kept = keptReferencePackages();
  const isCurrent = [...kept.values()].some((headings) =>
    [...headings].some((heading) => heading.startsWith(`${source} (`)),
  );
  if (isCurrent) return kept;
  const sections = readInstalled(source.replace(' ', '@'));
  writeFileSync(KEPT, print(OPENING, sections));
  return sections;
}

function readInstalled(source: string): Sections {
  const aside = mkdtempSync(join(tmpdir(), 'weir-notice-'));
  try {
    writeFileSync(join(aside, 'package.json'), JSON.stringify({ name: basename(aside) }));
    const { status } = spawnSync('npm', ['install', '--ignore-scripts', source], {
      cwd: aside,
      stdio: 'inherit',
    });
    if (status !== 0) throw new Error(`${source} cannot be installed`);
    return merge(
      lockedPackages(aside).map(({ path, name, version }) => {
        const { license, text } = packageText(join(aside, path));
        return new Map([
          [text, new Set([`${name} ${version} (${license ?? 'no licence stated'})`])],
        ]);
      }),
    );
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}
