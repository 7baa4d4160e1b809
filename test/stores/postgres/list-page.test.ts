/** Pages of lists, and the counts by which they are found. */

import pg from 'pg';
import type { Visibility } from '../../../src/model/caller.ts';
import type { Page, PageNumber } from '../../../src/model/page.ts';
import { createAccountStore, type AccountStore } from '../../../src/stores/postgres/accounts.ts';
import { createKeyStore, type KeyStore } from '../../../src/stores/postgres/keys.ts';
import { createWorkflowStore, type WorkflowStore } from '../../../src/stores/postgres/workflows.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { chain, insertKey, newAccount, newKey, newUser, type Account } from '../../support/rows.ts';

let database: TestDatabase;
let workflows: WorkflowStore;
let keys: KeyStore;
let accounts: AccountStore;
/** A connection without the time limit of the service: statements over thousands of rows are slow on a busy machine. */
let connection: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase({ poolSize: 8 });
  workflows = createWorkflowStore(database.client);
  keys = createKeyStore(database.client);
  accounts = createAccountStore(database.client);
  connection = new pg.Client({ connectionString: database.url });
  await connection.connect();
});
afterAll(async () => {
  await connection.end();
  await database.drop();
});

async function sql(text: string, values: readonly unknown[] = []): Promise<readonly unknown[][]> {
  const query = { text, values: [...values], rowMode: 'array' as const };
  return (await connection.query<unknown[]>(query)).rows;
}

async function colleague({ organizationId }: Account): Promise<Account> {
  const user = await accounts.insertUser(organizationId, newUser());
  if (user === 'email_taken') throw new Error('A random address was taken.');
  return { organizationId, userId: user.id };
}

/** Every count that the lists go by, beside what a count of the rows gives; zeros left out. */
async function counts(): Promise<{ kept: unknown; counted: unknown }> {
  const kept = await sql(`
    SELECT list, organization_id, user_id, block, sum(entries)::int FROM list_counts GROUP BY 1, 2, 3, 4 HAVING sum(entries) <> 0 ORDER BY 1, 2, 3, 4`);
  const counted = await sql(`
    SELECT 'workflows' AS list, organization_id, owner, w.id / 4096, count(*)::int FROM workflows w CROSS JOIN LATERAL (VALUES (0), (user_id)) o (owner) GROUP BY 1, 2, 3, 4
    UNION ALL SELECT 'api_keys', organization_id, owner, k.id / 4096, count(*)::int FROM api_keys k CROSS JOIN LATERAL (VALUES (0), (user_id)) o (owner) GROUP BY 1, 2, 3, 4
    UNION ALL SELECT 'users', organization_id, 0, id / 4096, count(*)::int FROM users WHERE deleted_at IS NULL GROUP BY 1, 2, 3, 4
    UNION ALL SELECT 'workflow_sizes', organization_id, 0, id / 4096, sum(size_kib)::int FROM workflows GROUP BY 1, 2, 3, 4 HAVING sum(size_kib) <> 0
    ORDER BY 1, 2, 3, 4`);
  return { kept, counted };
}

async function expectExact(): Promise<void> {
  const { kept, counted } = await counts();
  expect(kept).toEqual(counted);
}

describe('pages', () => {
  /** Ids in several blocks, with gaps of more than a block, between those of other users and organizations. */
  async function scatter(mine: Account, other: Account, stranger: Account): Promise<void> {
    for (const [{ organizationId, userId }, remainder] of [
      [mine, 0],
      [other, 1],
      [stranger, 2],
    ] as const) {
      const args = [organizationId, userId, remainder];
      await sql(
        `INSERT INTO workflows (id, organization_id, user_id, title)
         SELECT i, $1, $2, 'W' || i FROM generate_series(100000, 130000, 7) i WHERE i % 3 = $3 AND i NOT BETWEEN 106000 AND 118000`,
        args,
      );
      await sql(
        `INSERT INTO api_keys (id, organization_id, user_id, name, key_prefix, hash, scope_level, scopes)
         SELECT i, $1, $2, 'k', 'weir_AbCdEfG', sha256(i::text::bytea), 'user', '{}' FROM generate_series(100000, 130000, 7) i
         WHERE i % 3 = $3 AND i NOT BETWEEN 106000 AND 118000`,
        args,
      );
    }
    await sql(
      `INSERT INTO users (id, organization_id, email, name, role, password_hash, deleted_at)
       SELECT i, $1, i || '@example.com', 'U', 'member', 'x', CASE WHEN i % 5 = 0 THEN now() END FROM generate_series(100000, 130000, 7) i
       WHERE i NOT BETWEEN 106000 AND 118000`,
      [mine.organizationId],
    );
  }

  async function expectPages(
    list: (page: PageNumber) => Promise<Page<{ id: number }>>,
    expected: readonly number[],
    limit: number,
  ): Promise<void> {
    const pages = Math.ceil(expected.length / limit);
    for (let page = 0; page <= pages; page += page < 3 || page > pages - 4 ? 1 : 3) {
      const { items, total } = await list({ page, limit });
      expect({ page, total, ids: items.map(({ id }) => id) }).toEqual({
        page,
        total: expected.length,
        ids: expected.slice(page * limit, (page + 1) * limit),
      });
    }
  }

  const idsOf = async (query: string, args: readonly unknown[]): Promise<number[]> =>
    (await sql(query, args)).map(([id]) => id as number);

  it('hold what an ordered list of all rows holds there, over block borders, gaps and foreign rows', async () => {
    const mine = await newAccount(database.client);
    const [other, stranger] = [await colleague(mine), await newAccount(database.client)];
    await scatter(mine, other, stranger);
    const { organizationId, userId } = mine;
    for (const limit of [1000, 97]) {
      for (const [table, store] of [
        ['workflows', workflows],
        ['api_keys', keys],
      ] as const) {
        const all = (visibility: Visibility) => (page: PageNumber) => store.list(visibility, page);
        const newestFirst = `SELECT id FROM ${table} WHERE organization_id = $1 AND ($2::int IS NULL OR user_id = $2) ORDER BY id DESC`;
        await expectPages(
          all({ organizationId, userId: null }),
          await idsOf(newestFirst, [organizationId, null]),
          limit,
        );
        await expectPages(
          all({ organizationId, userId }),
          await idsOf(newestFirst, [organizationId, userId]),
          limit,
        );
      }
      const users = await idsOf(
        'SELECT id FROM users WHERE organization_id = $1 AND deleted_at IS NULL ORDER BY id',
        [organizationId],
      );
      await expectPages((page) => accounts.listUsers(organizationId, page), users, limit);
    }
  });

  it('are empty, with the total, past the end of a list and for a page number beyond every list', async () => {
    const mine = await newAccount(database.client);
    expect(await workflows.list(mine, { page: 0, limit: 10 })).toEqual({ items: [], total: 0 });
    await workflows.insert({
      ...mine,
      title: 'One',
      description: null,
      isActive: true,
      ...chain(1),
    });
    for (const page of [1, 2_147_483_647])
      expect(await workflows.list(mine, { page, limit: 1000 })).toEqual({ items: [], total: 1 });
  });

  it('reach the largest id that there is', async () => {
    const { organizationId, userId } = await newAccount(database.client);
    await sql(
      "INSERT INTO workflows (id, organization_id, user_id, title) VALUES (2147483647, $1, $2, 'Last')",
      [organizationId, userId],
    );
    expect(await workflows.list({ organizationId, userId }, { page: 0, limit: 1 })).toMatchObject({
      total: 1,
      items: [{ id: 2_147_483_647 }],
    });
  });
});

describe('counts stay exact', () => {
  it('while many write at once, some without success', async () => {
    const mine = await newAccount(database.client);
    const other = await colleague(mine);
    const insert = (owner: Account, graph = chain(1)) =>
      workflows.insert({ ...owner, title: 'W', description: null, isActive: true, ...graph });
    const bad = { ...chain(2), edges: [...chain(2).edges, ...chain(2).edges] };
    await Promise.allSettled(
      Array.from({ length: 120 }, async (_, n) => {
        const owner = n % 3 === 0 ? other : mine;
        const { workflow } = await insert(owner, n % 5 === 0 ? bad : chain(1));
        if (n % 2 === 0) await workflows.delete(owner, workflow.id);
        await insertKey(keys, newKey(owner));
        const user = await colleague(owner);
        if (n % 4 === 0) await accounts.deleteUser(mine.organizationId, user.userId, mine.userId);
      }),
    );
    await expectExact();
    const total = (await workflows.list({ ...mine, userId: null }, { page: 0, limit: 1 })).total;
    expect(total).toBe(
      await database.client.prisma.workflow.count({
        where: { organizationId: mine.organizationId },
      }),
    );
    expect(total).toBeGreaterThan(0);
  });

  it('when statements change many rows, move them to another owner, or delete an organization', async () => {
    const [mine, stranger] = [await newAccount(database.client), await newAccount(database.client)];
    const args = [mine.organizationId, mine.userId];
    await sql(
      "INSERT INTO workflows (organization_id, user_id, title, size_kib) SELECT $1, $2, 'W', i % 7 FROM generate_series(1, 9000) i",
      args,
    );
    await expectExact();
    await sql('UPDATE workflows SET size_kib = id % 5 WHERE user_id = $1', [mine.userId]);
    await expectExact();
    await sql('DELETE FROM workflows WHERE user_id = $1 AND id % 2 = 0', [mine.userId]);
    await sql(
      'UPDATE workflows SET organization_id = $1, user_id = $2 WHERE user_id = $3 AND id % 100 = 1',
      [stranger.organizationId, stranger.userId, mine.userId],
    );
    await sql('UPDATE users SET deleted_at = now() WHERE id = $1', [stranger.userId]);
    await expectExact();
    await sql('DELETE FROM organizations WHERE id = $1', [mine.organizationId]);
    await expectExact();
    expect(
      await sql('SELECT * FROM list_counts WHERE organization_id = $1', [mine.organizationId]),
    ).toEqual([]);
    await sql('TRUNCATE workflows, api_keys CASCADE');
    await expectExact();
  });

  it('and no writer waits for another of the same list', async () => {
    const mine = await newAccount(database.client);
    const first = new pg.Client({ connectionString: database.url });
    await first.connect();
    try {
      await first.query('BEGIN');
      const insert = "INSERT INTO workflows (organization_id, user_id, title) VALUES ($1, $2, 'W')";
      await first.query(insert, [mine.organizationId, mine.userId]);
      // While the first transaction is open, another of the same user's begins and ends.
      await sql(insert, [mine.organizationId, mine.userId]);
      expect((await workflows.list(mine, { page: 0, limit: 10 })).total).toBe(1);
      await first.query('COMMIT');
      expect((await workflows.list(mine, { page: 0, limit: 10 })).total).toBe(2);
    } finally {
      await first.end();
    }
    await expectExact();
  });
});
