/**
 * `npm run fuzz`: a service and a fuzzer that works from its specification. Each
 * round is a user who makes keys and workflows, changes, runs, pages and deletes
 * them, sends requests that are wrong in one place, and others that no honest
 * client sends. It fails on a 5xx, on anything that the documents do not declare,
 * on a response that takes more than two seconds again and again, on a valid
 * request that is refused and on an invalid one that is not.
 *
 *     npm run fuzz -- --cases 20000 --seed 7   how many requests, and the same ones again; random unless given
 *     npm run fuzz -- --redis                  results and rate limits in a Redis that it starts
 *     npm run fuzz -- --url http://… --email … --password …   an admin of a service that stands already
 *
 * A failure prints the seed of its round, which repeats it: `--seed <that> --cases 1`.
 */

import { randomInt } from 'node:crypto';
import { createClient } from '../../scripts/service/client.ts';
import { createFuzzContext } from './fuzz/context.ts';
import { runRound } from './fuzz/round.ts';
import { startService } from './fuzz/service.ts';
import type { Tally } from './fuzz/user-model.ts';
import { readCommandLine } from '../../scripts/service/command-line.ts';
import type { TemporaryService } from '../../scripts/service/temporary-service.ts';
import { useService } from '../../scripts/service/use-service.ts';

const LANES = 2;
const PROGRESS_MS = 15_000;

async function main(): Promise<number> {
  const { values, number } = readCommandLine(import.meta.filename, {
    cases: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    url: { type: 'string' },
    email: { type: 'string' },
    password: { type: 'string' },
    redis: { type: 'boolean' },
  });
  const cases = number('cases');
  const seed = number('seed');
  const service =
    values.url === undefined
      ? await startService({ redis: values.redis === true })
      : standing(values.url, values.email, values.password);
  return useService(service, () => {
    console.log(
      `Fuzzing ${service.url} with ${cases} cases from seed ${seed}${values.redis === true ? ', with Redis' : ''}.`,
    );
    return fuzz(service, cases, seed);
  });
}

function standing(url: string, email = '', password = ''): TemporaryService {
  return {
    url,
    email,
    password,
    log: () => '',
    isAlive: () => true,
    stop: () => Promise.resolve(),
  };
}

async function fuzz(service: TemporaryService, cases: number, seed: number): Promise<number> {
  const client = createClient(service.url);
  const context = await createFuzzContext(service, client);
  const { tally } = context;
  const started = performance.now();
  const seconds = (): string => ((performance.now() - started) / 1000).toFixed(0);
  const progress = setInterval(
    () => console.log(`  ${tally.requests} of ${cases} cases, ${seconds()} s`),
    PROGRESS_MS,
  );
  let rounds = 0;
  let failure: string | null = null;
  const lane = async (): Promise<void> => {
    while (failure === null && tally.requests < cases) {
      const own = (seed + rounds) | 0;
      rounds += 1;
      const found = await runRound(context, own);
      if (found !== null)
        failure ??= `Seed ${own} fails (npm run fuzz -- --seed ${own} --cases 1):\n${found}`;
    }
  };
  await Promise.all(Array.from({ length: Math.min(LANES, cases) }, lane)).finally(() =>
    clearInterval(progress),
  );
  client.close();
  console.log(summary(tally));
  if (failure === null && !service.isAlive()) failure = 'The service ended by itself.';
  if (failure === null) {
    console.log(
      `${tally.requests} cases in ${rounds} rounds and ${seconds()} s from seed ${seed}: nothing found.`,
    );
    return 0;
  }
  console.log(`\n${failure}\n\nWhat the service said last:\n${service.log()}`);
  return 1;
}

function summary({ statuses }: Tally): string {
  const lines = new Map<string, string[]>();
  for (const [kind, count] of [...statuses].sort()) {
    const [operation = '', status = ''] = kind.split(' ');
    lines.set(operation, [...(lines.get(operation) ?? []), `${status} ×${count}`]);
  }
  return [...lines]
    .map(([operation, counts]) => `  ${operation.padEnd(20)} ${counts.join('  ')}`)
    .join('\n');
}

process.exitCode = await main();
