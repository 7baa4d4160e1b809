/**
 * What a request costs goes by what it returns, not by what is stored: how many rows each function of the stores reads,
 * in an organization that has 20,000 of everything.
 */

import { createHash, randomBytes } from 'node:crypto';
import { createAccountStore, type AccountStore } from '../../../src/stores/postgres/accounts.ts';
import { createIntegrationStore } from '../../../src/stores/postgres/integrations.ts';
import { createKeyStore, type KeyStore } from '../../../src/stores/postgres/keys.ts';
import type { Database } from '../../../src/stores/postgres/connection/database.ts';
import { createRevisionStore, type RevisionStore } from '../../../src/stores/postgres/revisions.ts';
import { createScheduleFiringStore } from '../../../src/stores/postgres/schedule-firing.ts';
import { createScheduleStore } from '../../../src/stores/postgres/schedules.ts';
import {
  createResultBytesStore,
  type ResultBytesStore,
} from '../../../src/stores/postgres/result-bytes.ts';
import { createWorkflowStore, type WorkflowStore } from '../../../src/stores/postgres/workflows.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { onOneConnection, rowsRead } from '../../support/rows-read.ts';
import { chain, newAccount, newKey, newUser, type Account } from '../../support/rows.ts';
import { costsOfIntegrations } from './growth-integrations.ts';
import { costsOfFiring, costsOfSchedules } from './growth-schedules.ts';
import { readsAtMost, type Costs } from './growth-costs.ts';
import { COUNT, EXPIRY_MS, fill } from './growth-seed.ts';

/** What one object, its graph of three nodes, their foreign keys and the counts of its lists need. */
const FEW = 150;
/** A page of 50 with its counts, wherever it lies: at most a block of ids before it. */
const PAGE = 4_096 + 500;
const BATCH = 1_000;

let testDatabase: TestDatabase;
let database: Database;
let mine: Account;
let accounts: AccountStore;
let keys: KeyStore;
let resultBytes: ResultBytesStore;
let revisions: RevisionStore;
let workflows: WorkflowStore;

beforeAll(async () => {
  testDatabase = await createTestDatabase({ poolSize: 1 });
  database = onOneConnection(testDatabase.client);
  mine = await newAccount(database);
  accounts = createAccountStore(database);
  resultBytes = createResultBytesStore(database);
  keys = createKeyStore(database);
  revisions = createRevisionStore(database);
  workflows = createWorkflowStore(database);
  await fill(testDatabase.url, mine);
});
afterAll(() => testDatabase.drop());

const sql = (text: string, args: readonly unknown[] = []): Promise<readonly unknown[][]> =>
  database.query({ name: '', sql: text }, args);

const pages = (list: (page: { page: number; limit: number }) => Promise<unknown>) =>
  [0, 3, 100, 199, 399, 1_000_000].map(
    (page) => [page === 0 ? 700 : PAGE, () => list({ page, limit: 50 })] as const,
  );
const whole = () => ({ organizationId: mine.organizationId, userId: null });
/** Of the key and of the session with this number. */
const hashOf = (n: number): Buffer => createHash('sha256').update(String(n)).digest();

const ofWorkflows: Costs<WorkflowStore> = {
  list: [
    ...pages((page) => workflows.list(mine, page)),
    ...pages((page) => workflows.list(whole(), page)),
  ],
  get: [[FEW, () => workflows.get(mine, 10_000)]],
  search: [
    [FEW, () => workflows.search(mine, { slug: 'orders' }, { page: 0, limit: 50 })],
    [FEW, () => workflows.search(whole(), { slug: 'orders' }, { page: 0, limit: 50 })],
    [FEW, () => workflows.search(whole(), { words: ['orders'] }, { page: 0, limit: 50 })],
  ],
  revision: [[FEW, () => workflows.revision(whole(), 10_000)]],
  revisionToRun: [[FEW, () => workflows.revisionToRun(whole(), 10_000, 'published')]],
  entityTag: [[FEW, () => workflows.entityTag(mine, 10_000)]],
  held: [[FEW, () => workflows.held(mine.organizationId)]],
  insert: [
    [
      FEW,
      () =>
        workflows.insert({ ...mine, title: 'New', description: null, isActive: true, ...chain(3) }),
    ],
  ],
  update: [
    [FEW, () => workflows.update(mine, 10_001, { title: 'Changed' })],
    [FEW, () => workflows.update(mine, 10_001, { graph: chain(3) })],
    // With as many revisions as are kept.
    [FEW + 200, () => workflows.update(mine, 10_004, { graph: chain(3) })],
  ],
  delete: [[FEW, () => workflows.delete(mine, 10_002)]],
};

const ofRevisions: Costs<RevisionStore> = {
  // A workflow has at most 1,000.
  list: [0, 19, 1_000].map(
    (page) => [4 * 1_000 + FEW, () => revisions.list(mine, 10_004, { page, limit: 50 })] as const,
  ),
  find: [
    [FEW, () => revisions.find(mine, 10_004, 500)],
    [FEW, () => revisions.find(mine, 10_004, 1_000)],
  ],
};

const ofKeys: Costs<KeyStore> = {
  list: [...pages((page) => keys.list(mine, page)), ...pages((page) => keys.list(whole(), page))],
  insert: [
    [FEW, () => keys.insert(newKey(mine), { maxActive: 100, maxKept: 1e6, now: new Date() })],
    [2 * FEW, () => keys.insert(newKey(mine), { maxActive: 100, maxKept: 1_000, now: new Date() })],
  ],
  find: [[FEW, () => keys.find(mine, 5)]],
  update: [[FEW, () => keys.update(mine, 5, { name: 'Renamed' })]],
  revoke: [[FEW, () => keys.revoke(mine, 15_000)]],
  revokeLineage: [[FEW, () => keys.revokeLineage(mine, 15_001, () => undefined)]],
  findByHash: [[FEW, () => keys.findByHash(hashOf(4))]],
  touch: [
    [
      FEW,
      () =>
        keys.touch(
          new Map([
            [3, new Date()],
            [4, new Date()],
          ]),
        ),
    ],
  ],
};

const ofAccounts: Costs<AccountStore> = {
  anyOrganization: [[FEW, () => accounts.anyOrganization()]],
  insertOrganization: [[FEW, () => accounts.insertOrganization('New', newUser())]],
  countUsers: [[FEW, () => accounts.countUsers(mine.organizationId)]],
  insertUser: [[FEW, () => accounts.insertUser(mine.organizationId, newUser())]],
  listUsers: pages((page) => accounts.listUsers(mine.organizationId, page)),
  deleteUser: [
    [FEW, async () => accounts.deleteUser(mine.organizationId, await lastUser(), mine.userId)],
  ],
  findByEmail: [[FEW, () => accounts.findByEmail('777@example.com')]],
  findUser: [[FEW, () => accounts.findUser(mine.organizationId, mine.userId)]],
  updateUser: [
    [
      FEW,
      async () =>
        accounts.updateUser(mine.organizationId, await lastUser(), mine.userId, {
          name: 'Renamed',
          passwordHash: 'y',
        }),
    ],
  ],
  findPasswordHash: [[FEW, () => accounts.findPasswordHash(mine.userId)]],
  changePassword: [
    [
      FEW,
      () =>
        accounts.changePassword({
          userId: mine.userId,
          oldHash: 'other',
          newHash: 'y',
          changeRequired: false,
          keptSessionId: null,
        }),
    ],
    [
      FEW,
      () =>
        accounts.changePassword({
          userId: mine.userId,
          oldHash: null,
          newHash: newUser().passwordHash,
          changeRequired: false,
          keptSessionId: null,
        }),
    ],
  ],
  insertSession: [
    [
      FEW,
      () =>
        accounts.insertSession({
          userId: mine.userId,
          passwordHash: newUser().passwordHash,
          tokenHash: randomBytes(32),
          now: new Date(),
          maxSessions: 100,
        }),
    ],
  ],
  listSessions: [
    [
      FEW,
      () =>
        accounts.listSessions(mine.userId, { idleBefore: new Date(0), createdBefore: new Date(0) }),
    ],
  ],
  deleteOtherSessions: [[FEW, () => accounts.deleteOtherSessions(mine.userId, 1)]],
  findSession: [[FEW, () => accounts.findSession(hashOf(9_000))]],
  touchSession: [[FEW, () => accounts.touchSession(9_000, new Date(Date.now() + 60_000))]],
  deleteSession: [[FEW, () => accounts.deleteSession(9_001)]],
  deleteSessionsBefore: [
    [
      FEW,
      () => accounts.deleteSessionsBefore({ idleBefore: new Date(0), createdBefore: new Date(0) }),
    ],
    [3 * BATCH, () => endSessions(BATCH / 2)],
  ],
};

const ofResultBytes: Costs<ResultBytesStore> = {
  held: [[FEW, () => resultBytes.held(mine.organizationId)]],
  releaseExecution: [[FEW, () => resultBytes.releaseExecution(82n)]],
  expireWorkflow: [[FEW, () => resultBytes.expireWorkflow(10_004, new Date(0))]],
  releaseDue: [
    [FEW, () => resultBytes.releaseDue(new Date(0))],
    [4 * BATCH, () => resultBytes.releaseDue(new Date(EXPIRY_MS + (BATCH / 2) * 60_000))],
  ],
  total: [[FEW, () => resultBytes.total()]],
};

async function lastUser(): Promise<number> {
  const [row] = await sql('SELECT id FROM users ORDER BY id DESC LIMIT 1');
  return row?.[0] as number;
}

async function endSessions(count: number): Promise<void> {
  const early = new Date(Date.now() - 3_600_000);
  await sql('UPDATE sessions SET last_seen = $1 WHERE id = ANY ($2::int[])', [
    early,
    Array.from({ length: count }, (_, n) => n + 1),
  ]);
  expect(
    await accounts.deleteSessionsBefore({
      idleBefore: new Date(early.getTime() + 1),
      createdBefore: new Date(0),
    }),
  ).toBe(count);
}

readsAtMost(() => database, {
  revisions: ofRevisions,
  workflows: ofWorkflows,
  scheduleFiring: costsOfFiring(() => ({ store: createScheduleFiringStore(database), mine })),
  schedules: costsOfSchedules(() => ({ store: createScheduleStore(database), mine })),
  integrations: costsOfIntegrations(() => ({ store: createIntegrationStore(database), mine })),
  keys: ofKeys,
  accounts: ofAccounts,
  resultBytes: ofResultBytes,
});

test('the measurement distinguishes a scan of all rows from a page', async () => {
  expect(
    await rowsRead(database, () => sql("SELECT count(*) FROM workflows WHERE title = 'W'")),
  ).toBeGreaterThanOrEqual(COUNT - 10);
  expect(
    await rowsRead(database, () => sql('SELECT count(*) FROM nodes WHERE workflow_id = 5')),
  ).toBeLessThan(10);
});
