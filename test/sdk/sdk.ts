/**
 * `npm run sdk`: SDKs of the v1 interface are generated from the documents that the
 * built service serves, compiled and used. For each the scenario of test/sdk runs
 * twice: against the service, and as a later version may answer. Then clients of
 * single workflows are made of their own documents, in TypeScript, Python and Go. A
 * table and the count end the output.
 *
 *     npm run sdk                          the four that run soon
 *     npm run sdk -- --all                 every one
 *     npm run sdk -- --only rust,ogen      these alone
 *     REQUIRE_SDKS=1                       an SDK whose tools are missing is a failure, not an omission
 *
 * Generators and libraries come from the languages' registries, through their
 * ordinary clients, and are kept under `.cache/`.
 */

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Table from 'cli-table3';
import { csharp } from './generators/csharp.ts';
import { go } from './generators/go.ts';
import { heyApi } from './generators/hey-api.ts';
import { java } from './generators/java.ts';
import { kotlin } from './generators/kotlin.ts';
import type { Documents, Language, Sdk } from './generators/language.ts';
import { startLaterVersion } from './generators/later-version.ts';
import { ogen } from './generators/ogen.ts';
import { php } from './generators/php.ts';
import { pydantic } from './generators/pydantic.ts';
import { python } from './generators/python.ts';
import { ruby } from './generators/ruby.ts';
import { progenitor, rust } from './generators/rust.ts';
import { startService, type Service } from './generators/service.ts';
import { cache, missing, run } from '../../scripts/service/toolbox.ts';
import { LAST_WORKFLOW, storeWorkflows, typedClients } from './generators/typed-workflows.ts';
import { typescript } from './generators/typescript.ts';
import { readCommandLine } from '../../scripts/service/command-line.ts';
import { useService } from '../../scripts/service/use-service.ts';

const QUICK: readonly Language[] = [typescript, python, go, java];
const OTHERS: readonly Language[] = [
  heyApi,
  ogen,
  rust,
  progenitor,
  kotlin,
  ruby,
  php,
  pydantic,
  csharp,
];
const REQUESTS_PER_MINUTE = 50;
/** Compilers want memory, and machines have few cores. */
const AT_ONCE = 4;
const LAST_STEP = 'delete';
const work = join(cache, 'sdk');

const count = { passed: 0, failed: 0 };
const table = new Table({
  head: ['SDK', 'Generator', 'Compiled', 'The service', 'A later version'],
  style: { head: [], border: [] },
});

function report(good: boolean, line: string, startedAt: number): void {
  count[good ? 'passed' : 'failed']++;
  console.log(
    `${good ? 'passed' : 'FAILED'}  ${line}  (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`,
  );
}

function chosen(): readonly Language[] {
  const { values, some } = readCommandLine(import.meta.filename, {
    all: { type: 'boolean' },
    only: { type: 'string' },
  });
  const every = [...QUICK, ...OTHERS];
  const named = some(
    'only',
    every.map(({ name }) => name),
  );
  if (named === undefined) return values.all === true ? every : QUICK;
  return every.filter(({ name }) => named.includes(name));
}

/** What a stranger would download. */
async function download(url: string): Promise<Documents> {
  mkdirSync(work, { recursive: true });
  const file = async (name: string): Promise<string> => {
    const response = await fetch(`${url}/${name}`);
    if (!response.ok) throw new Error(`${url}/${name} answered ${response.status}`);
    writeFileSync(join(work, name), await response.text());
    return join(work, name);
  };
  return { openapi31: await file('openapi.json'), openapi30: await file('openapi-3.0.json') };
}

/** null, and a failure counted, where the SDK cannot be made. */
async function prepare(
  language: Language,
  documents: Documents,
): Promise<{ readonly sdk: Sdk | null } | null> {
  const startedAt = performance.now();
  const directory = join(work, language.name);
  const attempt = async (): Promise<Sdk | null> => {
    rmSync(directory, { recursive: true, force: true });
    mkdirSync(directory, { recursive: true });
    return language.prepare(documents, directory);
  };
  const line = `${language.name}: generated and compiled, ${language.generator}`;
  try {
    // Most of it is downloads, which fail in passing; what they brought is kept.
    const sdk = await attempt().catch(attempt);
    report(true, line, startedAt);
    return { sdk };
  } catch (error) {
    console.log((error as Error).message);
    report(false, line, startedAt);
    return null;
  }
}

async function play(
  name: string,
  sdk: Sdk,
  url: string,
  key: string,
  lastStep = LAST_STEP,
): Promise<string> {
  const startedAt = performance.now();
  const { code, output } = await run(sdk.program, sdk.args, {
    cwd: sdk.cwd,
    environment: { WEIR_URL: url, WEIR_KEY: key },
  });
  if (code !== 0) console.log(output);
  const steps = [...output.matchAll(/^step: (.*)$/gm)].map(([, step]) => step);
  const good = code === 0 && steps.at(-1) === lastStep;
  report(good, `${name}: ${steps.join(', ')}`, startedAt);
  return good ? 'passed' : `FAILED: ${steps.at(-1) ?? 'start'}`;
}

async function playAll(
  service: Service,
  languages: readonly Language[],
  prepared: readonly Awaited<ReturnType<typeof prepare>>[],
): Promise<void> {
  const laterVersion = await startLaterVersion(service.url);
  try {
    for (const [index, { name, generator, notRun = '' }] of languages.entries()) {
      const made = prepared[index];
      if (!made) table.push([name, generator, 'FAILED', '', '']);
      else if (made.sdk === null) table.push([name, generator, 'passed', notRun, '']);
      else {
        const now = await play(
          `${name}, the service`,
          made.sdk,
          service.url,
          await service.createKey(),
        );
        const later = await play(
          `${name}, a later version`,
          made.sdk,
          laterVersion.url,
          await service.createKey(),
        );
        table.push([name, generator, 'passed', now, later]);
      }
    }
  } finally {
    await laterVersion.stop();
  }
}

/** Clients of single workflows, in the languages of which the tools are there. */
async function playTyped(service: Service, languages: readonly Language[]): Promise<void> {
  const wanted = typedClients.filter(({ name }) => languages.some((one) => one.name === name));
  if (wanted.length === 0) return;
  const workflows = await storeWorkflows(service.url, await service.createKey());
  for (const clients of wanted) {
    const { name } = clients;
    const startedAt = performance.now();
    const number = clients.only?.length ?? workflows.length;
    const line = `${name}, clients of ${number} workflows`;
    try {
      const sdk = await clients.prepare(workflows);
      report(true, `${line}: generated, compiled, wrong parameters refused`, startedAt);
      const now = await play(line, sdk, service.url, await service.createKey(), LAST_WORKFLOW);
      table.push([name, `${number} workflows`, 'passed', now, '']);
    } catch (error) {
      console.log((error as Error).message);
      report(false, line, startedAt);
      table.push([name, `${number} workflows`, 'FAILED', '', '']);
    }
  }
}

/** Downloads wait, compilers do not: a few at once. */
async function prepareAll(
  languages: readonly Language[],
  documents: Documents,
): Promise<Awaited<ReturnType<typeof prepare>>[]> {
  const prepared: Awaited<ReturnType<typeof prepare>>[] = [];
  const rest = [...languages.entries()];
  const next = async (): Promise<void> => {
    for (let one = rest.shift(); one !== undefined; one = rest.shift())
      prepared[one[0]] = await prepare(one[1], documents);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  return prepared;
}

const present = chosen().filter((language) => {
  const absent = missing(language.needs);
  if (absent.length === 0) return true;
  console.log(
    `${language.name} is left out: this machine does not have what ${absent.join(', ')} ${absent.length > 1 ? 'ask' : 'asks'} for.`,
  );
  table.push([language.name, language.generator, 'left out', '', '']);
  if (process.env['REQUIRE_SDKS'] === '1') count.failed++;
  return false;
});
if (present.length > 0) {
  const service = await startService(REQUESTS_PER_MINUTE);
  await useService(service, async () => {
    await playAll(service, present, await prepareAll(present, await download(service.url)));
    await playTyped(service, present);
  });
}
console.log(table.toString());
console.log(`sdk: ${count.passed} passed, ${count.failed} failed`);
process.exitCode = count.failed > 0 ? 1 : 0;
