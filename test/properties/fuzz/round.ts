/** One round: a user of its own, and a sequence of steps that is shrunk to the shortest that fails. */

import fc from 'fast-check';
import type { Client } from '../../../scripts/service/client.ts';
import { createKey, logIn } from '../../../scripts/service/credentials.ts';
import type { CatalogueEntry } from './graphs.ts';
import { createGraphs } from './graphs.ts';
import { accountSteps } from './steps/accounts.ts';
import { credentialSteps } from './steps/credentials.ts';
import { importSteps } from './steps/imports.ts';
import { integrationSteps } from './steps/integrations.ts';
import { executionSteps } from './steps/executions.ts';
import { historySteps } from './steps/history.ts';
import { hostileSteps } from './steps/hostile.ts';
import { invalidSteps } from './steps/invalid.ts';
import { keySteps } from './steps/keys.ts';
import { parameterSteps } from './steps/parameters.ts';
import { repeatedSteps } from './steps/repeated.ts';
import { publishingSteps } from './steps/publishing.ts';
import { revisionSteps } from './steps/revisions.ts';
import { scheduleSteps } from './steps/schedules.ts';
import type { Step } from './steps/step.ts';
import { workflowSteps } from './steps/workflows.ts';
import { UserModel, type Account, type UserModelOptions } from './user-model.ts';

export interface FuzzContext extends Omit<UserModelOptions, 'account' | 'address'> {
  readonly client: Client;
  readonly adminCookie: string;
  readonly catalogue: readonly CatalogueEntry[];
}

const MAX_STEPS = 120;
const SHRINK_MS = 60_000;

/**
 * @param shrinkMs how long a shorter sequence is looked for
 * @returns null, or why it failed, with the shortest sequence that does
 */
export async function runRound(
  context: FuzzContext,
  seed: number,
  shrinkMs = SHRINK_MS,
): Promise<string | null> {
  let failedAt: number | null = null;
  let trace: readonly string[] = [];
  const property = fc.asyncProperty(sequences(context.catalogue), async (steps) => {
    if (failedAt !== null && performance.now() - failedAt >= shrinkMs) return;
    const address = addressOf(seed);
    const account = await newAccount(context, address);
    const user = new UserModel({ ...context, account, address });
    try {
      await fc.asyncModelRun(() => ({ model: user, real: user }), steps);
    } catch (error) {
      failedAt ??= performance.now();
      trace = [...user.trace];
      throw error;
    } finally {
      await context.client.call('deleteUser', {
        params: { userId: account.userId },
        cookie: context.adminCookie,
      });
    }
  });
  const result = await fc.check(property, { numRuns: 1, seed });
  if (!result.failed) return null;
  const sequence = result.counterexample === null ? '' : fc.stringify(result.counterexample[0]);
  const cause =
    result.errorInstance instanceof Error
      ? result.errorInstance
      : new Error(String(result.errorInstance));
  return [
    `${cause.message}`,
    ...(cause.name === 'AssertionError' || cause.name === 'Error' ? [] : [cause.stack]),
    '',
    `The shortest sequence found (${result.numShrinks} times shorter):`,
    sequence.replaceAll('),', '),\n  '),
    '',
    'The last requests:',
    ...trace,
  ].join('\n');
}

function sequences(catalogue: readonly CatalogueEntry[]): fc.Arbitrary<Iterable<Step>> {
  const graphs = createGraphs(catalogue);
  const steps = [
    ...keySteps,
    ...parameterSteps,
    ...publishingSteps,
    ...revisionSteps,
    ...repeatedSteps,
    ...scheduleSteps,
    ...workflowSteps(graphs),
    ...executionSteps,
    ...historySteps,
    ...accountSteps(catalogue),
    ...credentialSteps(),
    ...importSteps(),
    ...integrationSteps(),
    ...invalidSteps(graphs),
    ...hostileSteps,
  ];
  const weighted = steps.map(({ weight, arbitrary }) => ({
    weight: Math.round(weight * 10),
    arbitrary,
  }));
  return fc.commands([fc.oneof(...weighted)], {
    maxCommands: MAX_STEPS,
    size: 'max',
  }) as unknown as fc.Arbitrary<Iterable<Step>>;
}

/** Failed logins count by address; each round has its own. */
function addressOf(seed: number): string {
  return `10.${(seed >>> 16) & 255}.${(seed >>> 8) & 255}.${seed & 255}`;
}

let people = 0;

async function newAccount(
  { client, adminCookie }: FuzzContext,
  address: string,
): Promise<Account & { userId: number }> {
  people += 1;
  const email = `Fuzz-${process.pid}-${people}-${Date.now()}@example.com`;
  const password = `fuzz password ${people}`;
  const made = await client.ok('createUser', {
    cookie: adminCookie,
    body: { email, name: 'Fuzz', password, role: 'admin' },
  });
  const cookie = await logIn(client, { email, password }, { 'x-forwarded-for': address });
  const key = await createKey(client, cookie, { name: 'Fuzz' });
  return { email, password, cookie, key: key.value, keyId: key.id, userId: made.body.data.id };
}
