/**
 * `npm run schemathesis`: Schemathesis (from PyPI) against the built service, by
 * both documents, with all of its checks. What is left out stands in
 * test/properties/schemathesis/*.toml and hooks.py, with the reason.
 *
 *     npm run schemathesis -- --seed 7 --seconds 40   the seed, and how long each of the three runs takes
 *     REQUIRE_SCHEMATHESIS=1                          a missing python3 is a failure, not an omission
 */

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createClient } from '../../scripts/service/client.ts';
import { createKey, logIn } from '../../scripts/service/credentials.ts';
import { startService } from './fuzz/service.ts';
import { cache, missing, root } from '../../scripts/service/toolbox.ts';
import { readCommandLine } from '../../scripts/service/command-line.ts';
import { pythonEnvironment } from '../../scripts/service/python-environment.ts';
import type { TemporaryService } from '../../scripts/service/temporary-service.ts';
import { useService } from '../../scripts/service/use-service.ts';

const PACKAGE = 'schemathesis==4.32.5';
const SEED = '1';
const SECONDS = '40';
const CASES_PER_OPERATION = '40';
/** A request that hangs, however busy the machine is: what takes how long is measured by the benchmark. */
const HANGING_SECONDS = '10';

interface Run {
  readonly config: 'v1' | 'keys' | 'product';
  readonly document: string;
  readonly filter?: readonly string[];
}

const KEY_PATHS = '^/api/v1/keys';
const RUNS: readonly Run[] = [
  { config: 'v1', document: '/openapi.json', filter: ['--exclude-path-regex', KEY_PATHS] },
  { config: 'keys', document: '/openapi.json', filter: ['--include-path-regex', KEY_PATHS] },
  { config: 'product', document: '/product/openapi.json' },
];

async function main(): Promise<number> {
  const { values, number } = readCommandLine(import.meta.filename, {
    seed: { type: 'string', default: SEED },
    seconds: { type: 'string', default: SECONDS },
  });
  for (const name of ['seed', 'seconds'] as const) number(name);
  if (missing([['python3', '--version']]).length > 0) {
    console.log('Schemathesis is left out: python3 is not on this machine.');
    return process.env['REQUIRE_SCHEMATHESIS'] === '1' ? 1 : 0;
  }
  const programs = await pythonEnvironment('schemathesis', [PACKAGE]);
  // It answers from one address, whose failed logins count.
  const service = await startService({ redis: false, environment: { TRUST_PROXY_HOPS: '0' } });
  return useService(service, async () => {
    const credentials = await prepare(service);
    const failed: string[] = [];
    for (const run of RUNS) {
      console.log(`\n── ${run.config}, seed ${values.seed}`);
      const options = [
        '--seed',
        values.seed,
        '--max-time',
        values.seconds,
        '--max-examples',
        CASES_PER_OPERATION,
        '--max-response-time',
        HANGING_SECONDS,
        '--no-color',
      ];
      const args = [
        '--config-file',
        join(root, `test/properties/schemathesis/${run.config}.toml`),
        'run',
        `${service.url}${run.document}`,
        ...(run.filter ?? []),
        ...options,
      ];
      if ((await inherit(join(programs, 'schemathesis'), args, credentials[run.config])) !== 0)
        failed.push(run.config);
    }
    if (!service.isAlive()) failed.push('the service ended by itself');
    if (failed.length > 0)
      console.log(
        `\nFAILED: ${failed.join(', ')}\n\nWhat the service said last:\n${service.log()}`,
      );
    return failed.length === 0 ? 0 : 1;
  });
}

/** What each run calls with. Those who manage keys see all of their organization's: each has one of its own. */
async function prepare(
  service: TemporaryService,
): Promise<Readonly<Record<Run['config'], Readonly<Record<string, string>>>>> {
  const client = createClient(service.url);
  const valueOf = (cookie: string): string => cookie.slice(cookie.indexOf('=') + 1);
  const admin = await logIn(client, service);
  const key = await createKey(client, admin, { name: 'Schemathesis' });
  const keeper = { email: 'keeper@example.com', password: 'keeper of keys' };
  await client.ok('createOrganization', {
    body: { name: 'Keys', admin: { ...keeper, name: 'Keeper' } },
  });
  const credentials = {
    v1: { WEIR_KEY: key.value },
    keys: { WEIR_SESSION: valueOf(await logIn(client, keeper)) },
    product: {
      WEIR_SESSION: valueOf(admin),
      WEIR_OTHER_SESSION: valueOf(await logIn(client, service)),
    },
  };
  client.close();
  return credentials;
}

function inherit(
  program: string,
  args: readonly string[],
  variables: Readonly<Record<string, string>>,
): Promise<number> {
  const env = {
    ...process.env,
    ...variables,
    SCHEMATHESIS_HOOKS: join(root, 'test/properties/schemathesis/hooks.py'),
    PYTHONDONTWRITEBYTECODE: '1',
  };
  const child = spawn(program, args, {
    cwd: join(cache, 'schemathesis'),
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => child.kill(signal));
  return new Promise((resolve) => {
    child.once('error', () => resolve(127));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

process.exitCode = await main();
