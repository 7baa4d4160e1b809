/**
 * Fails on the phrases that `scripts/prose/patterns.ts` lists. `scripts/prose/exceptions.json` has the number of
 * findings that each file may still have; it only goes down.
 *
 *     npx tsx scripts/check-prose.ts             the whole project
 *     npx tsx scripts/check-prose.ts src/kit     every finding in a file or below a folder
 *     npx tsx scripts/check-prose.ts --lower     lowers the exceptions after findings were removed
 */

import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { compareCounts, findingsIn, lowered, type Counts, type Finding } from './prose/check.ts';
import { readCommandLine } from './service/command-line.ts';

const ROOTS = ['CHANGELOG.md', 'README.md', 'openapi', 'scripts', 'src', 'test'];
/** Generated, released, or written by others. */
const EXCLUDED = /^(?:src\/generated|openapi\/released|test\/sdk\/[^/]+|test\/cases\/reported)\//;

const { operands, values } = readCommandLine(
  import.meta.filename,
  { lower: { type: 'boolean' } },
  Infinity,
);
const root = join(import.meta.dirname, '..');
const exceptionsFile = join(root, 'scripts', 'prose', 'exceptions.json');
const exceptions = JSON.parse(readFileSync(exceptionsFile, 'utf8')) as Counts;

const paths = (operands.length > 0 ? operands : ROOTS).flatMap(filesBelow);
const findings = new Map(
  paths.map((path) => [path, findingsIn(path, readFileSync(join(root, path), 'utf8'))] as const),
);
if (operands.length > 0) for (const path of paths) report(path);
else checkAll();

function checkAll(): void {
  const counts = Object.fromEntries([...findings].map(([path, { length }]) => [path, length]));
  const { grown, shrunk } = compareCounts(counts, exceptions);
  for (const path of grown) {
    report(path);
    print(`${path}: ${counts[path]!} findings, ${exceptions[path] ?? 0} allowed`);
  }
  if (values.lower === true) {
    const text = JSON.stringify(lowered(counts, exceptions), null, 2);
    writeFileSync(exceptionsFile, `${text}\n`);
  } else if (shrunk.length > 0) {
    print(`Fewer findings than scripts/prose/exceptions.json allows in ${shrunk.join(', ')}.`);
    print('Run: npx tsx scripts/check-prose.ts --lower');
  }
  if (grown.length > 0 || (shrunk.length > 0 && values.lower !== true)) process.exitCode = 1;
}

function filesBelow(path: string): readonly string[] {
  const file = join(root, path);
  const all = statSync(file).isFile()
    ? [path]
    : readdirSync(file, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
  return all.filter((name) => /\.(?:ts|md|yaml)$/.test(name) && !EXCLUDED.test(name)).sort();
}

function report(path: string): void {
  for (const finding of findings.get(path) ?? []) print(described(path, finding));
}

function described(path: string, { line, phrase, pattern: { name, write } }: Finding): string {
  return `${path}:${line}: "${phrase}" (${name}); write ${write}`;
}

function print(line: string): void {
  process.stderr.write(`${line}\n`);
}
