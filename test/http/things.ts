/** Something for each parameter of a path to name, made by who is to own it. */

import { bearer } from './credentials.ts';
import { createWorkflow } from './graphs.ts';
import type { House, Person } from './house.ts';
import { weather } from './integrations.ts';

export type Params = Readonly<Record<string, string | number>>;

export interface Maker {
  readonly house: House;
  /** Makes and runs workflows. */
  readonly key: string;
  /** Makes API keys. */
  readonly owner: Person;
  /** Makes what only an admin can. */
  readonly admin: Person;
}

/** By parameter: what it takes to name one such thing, what it belongs to included. */
const makers: Readonly<Record<string, (maker: Maker) => Promise<Params>>> = {
  keyId: async ({ house, owner }) => ({
    keyId: (await house.newKey(owner, { scopes: ['workflows:read'] })).id,
  }),
  workflowId,
  revision: async (maker) => ({ ...(await workflowId(maker)), revision: 1 }),
  async scheduleId(maker) {
    const { house, key } = maker;
    const params = await workflowId(maker);
    const body = { cron: '@daily' };
    const made = await house.client.ok('createSchedule', { key, params, body });
    return { ...params, scheduleId: made.body.data.id };
  },
  executionId: async (maker) => ({ executionId: (await run(maker)).execution_id }),
  async resultId(maker) {
    const { workflow_id: workflowId, result_id: resultId } = await run(maker);
    return { workflowId, resultId };
  },
  userId: async ({ house, admin }) => ({ userId: (await house.newMember(admin)).id }),
  async credentialId({ house, admin: { cookie } }) {
    const test = { hosts: ['127.0.0.1'], test_url: 'https://127.0.0.1/' };
    const body = { ...bearer, ...test };
    const made = await house.client.ok('createCredential', { cookie, body });
    return { credentialId: made.body.data.id };
  },
  async integrationId({ house, admin: { cookie } }) {
    const made = await house.client.ok('createIntegration', { cookie, body: weather() });
    return { integrationId: made.body.data.id };
  },
};

async function workflowId({ house, key }: Maker): Promise<Params> {
  return { workflowId: (await createWorkflow(house, key)).id };
}

async function run(maker: Maker) {
  const params = await workflowId(maker);
  return (await maker.house.client.ok('executeWorkflow', { key: maker.key, params })).body.data;
}

/** The parameter of a path that names what it is about; null where it is about no single thing. */
export function thingOf(path: string): string | null {
  return path.match(/\{(\w+)\}(?=[^{]*$)/)?.[1] ?? null;
}

/** Names something new in every parameter of the path. */
export async function makeParams(path: string, maker: Maker): Promise<Params> {
  const thing = thingOf(path);
  if (thing === null) return {};
  const make = makers[thing];
  if (make === undefined)
    throw new Error(
      `No test knows how to make what {${thing}} names: add it to test/http/things.ts`,
    );
  return make(maker);
}

/** Names something in every parameter of the path that nobody has. */
export const absentParams = (path: string): Params =>
  Object.fromEntries(
    [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']): [string, string | number] => [
      name,
      name === 'resultId' ? 'dataRef:none' : 999_999,
    ]),
  );
