/**
 * `npm run sdk`: SDKs of the v1 interface are generated, compiled and used. For
 * each language the scenario of test/sdk runs twice against the built service:
 * as it is, and as a later version may answer. The last line is the count.
 *
 *     npm run sdk -- go python     these languages only
 *     REQUIRE_SDKS=1               a language whose tools are missing is a failure, not an omission
 *
 * Generators and libraries come from the languages' registries, through their
 * ordinary clients, and are kept under `.cache/`.
 */

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { v1Document } from '../src/generated/v1-document.ts';
import { v1Document30 } from '../src/generated/v1-document-3.0.ts';
import { go } from './sdk/go.ts';
import { java } from './sdk/java.ts';
import type { Documents, Language, Sdk } from './sdk/language.ts';
import { startLaterVersion } from './sdk/later-version.ts';
import { python } from './sdk/python.ts';
import { startService, type Service } from './sdk/service.ts';
import { cache, missing, must, root, run } from './sdk/toolbox.ts';
import { typescript } from './sdk/typescript.ts';
import { useService } from './service/use-service.ts';

const LANGUAGES: readonly Language[] = [typescript, python, go, java];
const REQUESTS_PER_MINUTE = 30;
const work = join(cache, 'sdk');

const count = { passed: 0, failed: 0 };

function report(good: boolean, line: string, startedAt: number): void {
  count[good ? 'passed' : 'failed']++;
  console.log(`${good ? 'passed' : 'FAILED'}  ${line}  (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`);
}

function writeDocuments(): Documents {
  mkdirSync(work, { recursive: true });
  const write = (name: string, document: object): string => {
    writeFileSync(join(work, name), JSON.stringify(document, null, 2));
    return join(work, name);
  };
  return { openapi31: write('openapi.json', v1Document), openapi30: write('openapi-3.0.json', v1Document30) };
}

/** null, and a failure counted, where the SDK cannot be made. */
async function prepare(language: Language, documents: Documents): Promise<Sdk | null> {
  const startedAt = performance.now();
  const directory = join(work, language.name.toLowerCase());
  const attempt = (): Promise<Sdk> => {
    rmSync(directory, { recursive: true, force: true });
    mkdirSync(directory, { recursive: true });
    return language.prepare(documents, directory);
  };
  try {
    // Most of it is downloads, which fail in passing; what they brought is kept.
    const sdk = await attempt().catch(attempt);
    report(true, `${language.name}: generated and compiled, ${language.generator}`, startedAt);
    return sdk;
  } catch (error) {
    console.log((error as Error).message);
    report(false, `${language.name}: generated and compiled, ${language.generator}`, startedAt);
    return null;
  }
}

async function play(name: string, sdk: Sdk, url: string, key: string): Promise<void> {
  const startedAt = performance.now();
  const { code, output } = await run(sdk.program, sdk.args, { cwd: sdk.cwd, environment: { WEIR_URL: url, WEIR_KEY: key } });
  if (code !== 0) console.log(output);
  const steps = [...output.matchAll(/^step: (.*)$/gm)].map(([, step]) => step);
  report(code === 0 && steps.at(-1) === 'delete', `${name}: ${steps.join(', ')}`, startedAt);
}

async function playAll(service: Service, sdks: ReadonlyMap<string, Sdk>): Promise<void> {
  const laterVersion = await startLaterVersion(service.url);
  try {
    for (const [name, sdk] of sdks) {
      await play(`${name}, the service`, sdk, service.url, await service.createKey());
      await play(`${name}, a later version`, sdk, laterVersion.url, await service.createKey());
    }
  } finally {
    await laterVersion.stop();
  }
}

const asked = process.argv.slice(2).map((name) => name.toLowerCase());
const languages = LANGUAGES.filter(({ name }) => asked.length === 0 || asked.includes(name.toLowerCase()));

await must(process.execPath, ['--import', 'tsx', 'scripts/build.ts', '--if-stale'], { cwd: root });
const documents = writeDocuments();
const present = languages.filter((language) => {
  const absent = missing(language.needs);
  if (absent.length === 0) return true;
  console.log(`${language.name} is left out: ${absent.join(', ')} ${absent.length > 1 ? 'are' : 'is'} not on this machine.`);
  if (process.env['REQUIRE_SDKS'] === '1') count.failed++;
  return false;
});
// At once: the first time, most of it is waiting for downloads.
const prepared = await Promise.all(present.map(async (language) => [language.name, await prepare(language, documents)] as const));
const sdks = new Map(prepared.flatMap(([name, sdk]) => (sdk === null ? [] : [[name, sdk] as const])));
if (sdks.size > 0) {
  const service = await startService(REQUESTS_PER_MINUTE);
  await useService(service, () => playAll(service, sdks));
}
console.log(`sdk: ${count.passed} passed, ${count.failed} failed`);
process.exitCode = count.failed > 0 ? 1 : 0;
