/** Whoever asked for a run may lose the right to it: what the queue, the heartbeat and the check before rows are sent say then. */

import { createAccountStore } from '../../../src/stores/postgres/accounts.ts';
import { createKeyStore } from '../../../src/stores/postgres/keys.ts';
import { listenToExecutions } from '../../../src/stores/postgres/execution-events.ts';
import { createRunAuthorityStore } from '../../../src/stores/postgres/run-authority.ts';
import { newUser } from '../../support/rows.ts';
import { recordedLog } from '../../support/recorded-log.ts';
import { QueueBench, type Owner } from './queue-bench.ts';

let bench: QueueBench;
beforeAll(async () => {
  bench = await QueueBench.open();
});
afterAll(() => bench.database.drop());

const sql = (text: string, id: number) => bench.sql(text, [id]);
const visible = ({ organizationId }: Owner) => ({ organizationId, userId: null });

/** Everything that takes authority away, and everything that does not, by what was changed last. */
const CHANGES: readonly (readonly [string, string | null, (asker: Owner) => Promise<unknown>])[] = [
  ['nothing', null, () => Promise.resolve()],
  [
    'the user, who was deleted',
    'user_deleted',
    ({ userId }) => sql('UPDATE users SET deleted_at = now() WHERE id = $1', userId),
  ],
  [
    'the key, which was revoked',
    'key_revoked',
    ({ keyId }) => sql('UPDATE api_keys SET is_active = false WHERE id = $1', keyId),
  ],
  [
    'the key, which has expired',
    'key_revoked',
    ({ keyId }) => sql('UPDATE api_keys SET expires_at = clock_timestamp() WHERE id = $1', keyId),
  ],
  [
    'the key, which expires later',
    null,
    ({ keyId }) =>
      sql("UPDATE api_keys SET expires_at = now() + interval '1 hour' WHERE id = $1", keyId),
  ],
  [
    'the key, whose record is gone',
    'key_revoked',
    ({ keyId }) => sql('DELETE FROM api_keys WHERE id = $1', keyId),
  ],
  [
    'the scopes, which are others',
    'scope_removed',
    ({ keyId }) =>
      sql("UPDATE api_keys SET scopes = '{workflows:read,workflows:write}' WHERE id = $1", keyId),
  ],
  [
    'the scopes, of which none is left',
    'scope_removed',
    ({ keyId }) => sql("UPDATE api_keys SET scopes = '{}' WHERE id = $1", keyId),
  ],
  [
    'the scopes, of which that to execute is left',
    null,
    ({ keyId }) => sql("UPDATE api_keys SET scopes = '{workflows:execute}' WHERE id = $1", keyId),
  ],
];

/** Of a run of another user's workflow. */
const OF_OTHERS: typeof CHANGES = [
  [
    'the role',
    'not_permitted',
    ({ userId }) => sql("UPDATE users SET role = 'member' WHERE id = $1", userId),
  ],
  [
    'the level',
    'not_permitted',
    ({ keyId }) => sql("UPDATE api_keys SET scope_level = 'user' WHERE id = $1", keyId),
  ],
];

const OWN: typeof CHANGES = OF_OTHERS.map(([name, , change]) => [name, null, change]);

describe.each([
  ["the workflow's owner", OWN, (owner: Owner) => Promise.resolve(owner)],
  ['an admin', OF_OTHERS, (owner: Owner) => bench.newColleague(owner)],
])('a run that %s asked for', (_, others, askerOf) => {
  it.each([...CHANGES, ...others])('without %s: %s', async (_name, problem, change) => {
    const owner = await bench.newOwner();
    const asker = await askerOf(owner);
    await bench.enqueue(asker);
    await bench.enqueue(asker);
    const running = (await bench.claim(10))!;
    expect(running.authorityProblem).toBeNull();
    await change(asker);
    expect((await bench.claim(10))?.authorityProblem).toBe(problem);
    expect(await createRunAuthorityStore(bench.database.client).problem(running)).toBe(problem);
    const { executionId, attempt } = running;
    expect(await bench.executions.keepRunning([running])).toEqual([
      { executionId, attempt, reason: problem },
    ]);
  });
});

it('a run of a schedule goes by its user alone', async () => {
  const owner = await bench.newOwner();
  const { userId } = await bench.newColleague(owner);
  const store = createRunAuthorityStore(bench.database.client);
  const ofSchedule = { userId, keyId: null, workflowUserId: owner.userId };
  expect(await store.problem(ofSchedule)).toBeNull();
  await sql("UPDATE users SET role = 'member' WHERE id = $1", userId);
  expect(await store.problem(ofSchedule)).toBe('not_permitted');
  expect(await store.problem({ ...ofSchedule, workflowUserId: userId })).toBeNull();
  await sql('UPDATE users SET deleted_at = now() WHERE id = $1', userId);
  expect(await store.problem({ ...ofSchedule, workflowUserId: userId })).toBe('user_deleted');
  expect(await store.problem({ ...ofSchedule, userId: 2_000_000_000 })).toBe('user_deleted');
});

describe('what takes authority away', () => {
  const accounts = () => createAccountStore(bench.database.client);
  const keys = () => createKeyStore(bench.database.client);
  async function adminOf({ organizationId }: Owner): Promise<number> {
    const admin = await accounts().insertUser(organizationId, newUser());
    if (admin === 'email_taken') throw new Error(admin);
    return admin.id;
  }

  it.each<[string, string, (asker: Owner) => Promise<unknown>]>([
    [
      'user_deleted',
      'a user is deleted',
      async (asker) =>
        accounts().deleteUser(asker.organizationId, asker.userId, await adminOf(asker)),
    ],
    [
      'not_permitted',
      'an admin becomes a member',
      async (asker) => {
        const by = await adminOf(asker);
        return accounts().updateUser(asker.organizationId, asker.userId, by, { role: 'member' });
      },
    ],
    [
      'scope_removed',
      'a key loses a scope',
      (asker) => keys().update(visible(asker), asker.keyId, { scopes: ['workflows:read'] }),
    ],
    ['key_revoked', 'a key is revoked', (asker) => keys().revoke(visible(asker), asker.keyId)],
    [
      'key_revoked',
      'a key is revoked with its descendants',
      (asker) => keys().revokeLineage(visible(asker), asker.keyId, () => undefined),
    ],
  ])(
    'ends queued runs as %s, and notifies the processes of running ones: %s',
    async (code, _, change) => {
      const owner = await bench.newOwner();
      const asker = await bench.newColleague(owner);
      const running = await bench.enqueue(asker);
      await bench.claim(10);
      const queued = [await bench.enqueue(asker), await bench.enqueue(asker)];
      const other = await bench.enqueue(owner);
      const beside = await bench.enqueue(asker, { params: null, paramsId: 'beside' });
      const { url } = bench.database;
      const events = await listenToExecutions(url, recordedLog());
      const heard: string[] = [];
      events.onCancel((id) => heard.push(`stop ${id}`));
      events.onEnded((id) => heard.push(`ended ${id}`));
      await change(asker);
      const expected = [...queued.map(({ id }) => `ended ${id}`), `stop ${running.id}`].sort();
      while (heard.length < expected.length) await new Promise(setImmediate);
      expect(heard.sort()).toEqual(expected);
      await events.close();
      for (const { id } of queued)
        expect(await bench.history.find(owner, id)).toMatchObject({
          status: 'cancelled',
          problem: { nodeId: null, code },
          finishedAt: expect.any(Date),
        });
      expect(await bench.statusOf(owner, running.id)).toBe('running');
      expect(await bench.statusOf(owner, other.id)).toBe('queued');
      // Its parameters go with it when it is claimed.
      expect(await bench.statusOf(owner, beside.id)).toBe('queued');
      expect([await bench.claim(10), await bench.claim(10)]).toMatchObject([
        { executionId: other.id, authorityProblem: null },
        { executionId: beside.id, authorityProblem: code },
      ]);
    },
  );

  it('waits for no claim that holds a run', async () => {
    const owner = await bench.newOwner();
    const held = await bench.enqueue(owner);
    const free = await bench.enqueue(owner);
    await bench.database.client.transaction(async (tx) => {
      await tx({ name: '', sql: 'SELECT FROM executions WHERE id = $1 FOR UPDATE' }, [held.id]);
      await keys().revoke(visible(owner), owner.keyId);
      expect(await bench.statusOf(owner, free.id)).toBe('cancelled');
    });
    expect(await bench.claim(10)).toMatchObject({
      executionId: held.id,
      authorityProblem: 'key_revoked',
    });
  });
});

test('the statements contain the conditions, instead of a call of the function', async () => {
  const plan = await bench.sql(
    `EXPLAIN (VERBOSE) SELECT authority_problem(e.user_id, e.key_id, e.workflow_user_id, u, k)
     FROM executions e LEFT JOIN users u ON u.id = e.user_id LEFT JOIN api_keys k ON k.id = e.key_id`,
    [],
  );
  const text = JSON.stringify(plan);
  expect(text).toContain("'key_revoked'");
  expect(text).not.toContain('authority_problem(');
});
