/** Integrations in PostgreSQL: limits that hold for concurrent writers, and who uses a node type. */

import { insertGraph } from '../../../src/generated/statements/workflows.ts';
import type {
  Integration,
  IntegrationDefinition,
  IntegrationOperation,
} from '../../../src/model/integration.ts';
import type { GraphInput } from '../../../src/model/workflow.ts';
import { catalogue } from '../../../src/nodes/index.ts';
import {
  connectDatabase,
  type Database,
} from '../../../src/stores/postgres/connection/database.ts';
import {
  createIntegrationStore,
  type IntegrationStore,
} from '../../../src/stores/postgres/integrations.ts';
import { createWorkflowStore, type WorkflowStore } from '../../../src/stores/postgres/workflows.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { newAccount, type Account } from '../../support/rows.ts';

let testDatabase: TestDatabase;
let database: Database;
let store: IntegrationStore;
let workflows: WorkflowStore;
let mine: Account;
let organizationId: number;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = await connectDatabase({ url: testDatabase.url });
  store = createIntegrationStore(database);
  workflows = createWorkflowStore(database);
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});
beforeEach(async () => {
  mine = await newAccount(database);
  ({ organizationId } = mine);
});

const LIMITS = { integrations: 3, operations: 5, bytes: 10_000, bytesEach: 5_000 };
const operation = (name: string): IntegrationOperation => ({
  name,
  label: name,
  description: '',
  role: 'getter',
  method: 'GET',
  path: '/x',
  parameters: [
    {
      name: 'a',
      in: 'query',
      type: 'object',
      required: false,
      description: '',
      default: { b: 1, a: 2 },
    },
  ],
  body: { format: 'json', pointer: '' },
  response: { format: 'json', rowsPath: '', columns: [{ name: 'id', type: 'number' }] },
  pagination: { type: 'none', maxPages: 100 },
  retry: { maxAttempts: 4 },
  rate: {},
});
const definition = (slug: string, ...names: string[]): IntegrationDefinition => ({
  slug,
  name: `The ${slug}`,
  description: 'An API',
  baseUrl: 'https://api.example.com/v1',
  auth: { type: 'api_key_header', header: 'X-Key' },
  operations: names.map(operation),
});
const use = (...nodeTypes: string[]) => ({ nodeTypes, force: false, namedWorkflows: 2 });

async function insert(slug: string, ...names: string[]): Promise<Integration> {
  const made = await store.insert(organizationId, definition(slug, ...names), LIMITS);
  if (made === null || typeof made === 'string') throw new Error(`Refused: ${made}`);
  return made;
}

const workflowWith = async (account: Account, title: string, ...nodeTypes: string[]) => {
  const nodes = nodeTypes.map((nodeType): GraphInput['nodes'][number] => ({
    nodeType,
    nodeRole: 'getter',
    label: '',
    config: {},
  }));
  const graph = { nodes, edges: [] };
  const head = { title, description: null, isActive: true };
  return (await workflows.insert({ ...account, ...head, ...graph })).workflow;
};

test('what is stored comes back as it was, defaults in their order', async () => {
  const made = await insert('shop', 'list', 'get');
  expect(made).toEqual({
    ...definition('shop', 'list', 'get'),
    id: expect.any(Number),
    organizationId,
    revision: 1,
    created: expect.any(Date),
    modified: expect.any(Date),
  });
  const found = await store.find(organizationId, made.id);
  expect(found).toEqual(made);
  expect(JSON.stringify(found!.operations[0]!.parameters[0]!.default)).toBe('{"b":1,"a":2}');
});

test('operations that were written in one line are read as well, and none at all', async () => {
  const made = await insert('shop', 'list', 'get');
  const none = await insert('none');
  expect((await store.find(organizationId, none.id))?.operations).toEqual([]);
  const oneLine = {
    name: 'test.oneLine',
    sql: 'UPDATE integrations SET operations = $2 WHERE id = $1',
  };
  await database.query(oneLine, [made.id, JSON.stringify(made.operations)]);
  expect(await store.find(organizationId, made.id)).toEqual(made);
});

test('a list has the newest first, with the number of operations instead of the operations', async () => {
  await insert('a', 'x');
  await insert('b', 'x', 'y');
  const { items, total } = await store.list(organizationId, { page: 0, limit: 1 });
  expect(total).toBe(2);
  expect(items).toMatchObject([{ slug: 'b', operationCount: 2 }]);
  expect(items[0]).not.toHaveProperty('operations');
  expect(await store.list(organizationId, { page: 2, limit: 1 })).toEqual({ items: [], total: 2 });
});

test('the integrations of other organizations are not found, changed or deleted', async () => {
  const { id } = await insert('shop', 'x');
  const { organizationId: other } = await newAccount(database);
  expect(await store.find(other, id)).toBeNull();
  expect(
    await store.update(other, { id, revision: 1 }, definition('shop'), use(), LIMITS),
  ).toBeNull();
  expect(await store.delete(other, id, use())).toBeNull();
  expect(await store.catalogueOf(other)).toEqual({ version: 0, integrations: [] });
  expect(await store.insert(other, definition('shop'), LIMITS)).toMatchObject({ slug: 'shop' });
});

test('each limit is kept exactly, and a slug is given once', async () => {
  await insert('a', 'x', 'y');
  expect(await store.insert(organizationId, definition('a'), LIMITS)).toBe('slug_taken');
  expect(await store.insert(organizationId, definition('b', 'p', 'q', 'r', 's'), LIMITS)).toBe(
    'too_many_operations',
  );
  const b = await insert('b', 'p', 'q', 'r');
  expect(await store.insert(organizationId, definition('c'), { ...LIMITS, bytes: 1_000 })).toBe(
    'too_many_bytes',
  );
  expect(
    await store.insert(organizationId, definition('c', 'x'), { ...LIMITS, bytesEach: 300 }),
  ).toBe('too_large');
  await insert('c');
  expect(await store.insert(organizationId, definition('d'), LIMITS)).toBe('too_many_integrations');
  // What there is stays changeable where there may be fewer now.
  const fewer = { ...LIMITS, integrations: 1 };
  const { revision } = (await store.find(organizationId, b.id))!;
  expect(
    await store.update(
      organizationId,
      { id: b.id, revision },
      definition('b', 'p', 'q', 'r'),
      { ...use(), dryRun: true },
      fewer,
    ),
  ).toEqual({ affected: { total: 0, workflows: [] } });
  const to = (changed: IntegrationDefinition) =>
    store.update(organizationId, b, changed, use(), LIMITS);
  expect(await to(definition('a'))).toEqual({ refused: 'slug_taken' });
  expect(await to(definition('b', 'p', 'q', 'r', 's'))).toEqual({ refused: 'too_many_operations' });
  expect(await to(definition('b', 'p', 'q', 's'))).toMatchObject({ integration: { revision: 2 } });
});

test('of many that create at once, no more are stored than may be', async () => {
  const made = await Promise.all(
    Array.from({ length: 8 }, (_, n) => store.insert(organizationId, definition(`s${n}`), LIMITS)),
  );
  expect(made.filter((one) => typeof one === 'object')).toHaveLength(LIMITS.integrations);
  const same = await newAccount(database);
  const twins = await Promise.all(
    [1, 2].map(() => store.insert(same.organizationId, definition('twin'), LIMITS)),
  );
  expect(twins.filter((one) => one === 'slug_taken')).toHaveLength(1);
});

test('of two changes of one revision, the second gets the stored revision', async () => {
  const made = await insert('shop', 'x');
  const change = () =>
    store.update(organizationId, made, definition('shop', 'x', 'y'), use(), LIMITS);
  const [first, second] = await Promise.all([change(), change()]);
  expect([first, second]).toContainEqual({ changed: 2 });
  expect((await store.find(organizationId, made.id))!.revision).toBe(2);
});

test('the version of the catalogue changes with every change, and with nothing else', async () => {
  const versions = [await store.catalogueVersion(organizationId)];
  const note = async () => void versions.push(await store.catalogueVersion(organizationId));
  const made = await insert('shop', 'x');
  await note();
  await store.update(organizationId, made, definition('shop', 'y'), use(), LIMITS);
  await note();
  const { version, integrations } = await store.catalogueOf(organizationId);
  expect(version).toBe(versions.at(-1));
  expect(integrations.map(({ operations }) => operations[0]!.name)).toEqual(['y']);
  await store.delete(organizationId, made.id, use());
  await note();
  expect(new Set(versions).size).toBe(4);

  await insert('shop', 'x');
  const before = await store.catalogueVersion(organizationId);
  await store.insert(organizationId, definition('shop'), LIMITS);
  await store.update(organizationId, made, definition('shop'), use(), LIMITS);
  await store.delete(organizationId, made.id, use());
  await workflowWith(mine, 'W', 'shop/x');
  expect(await store.catalogueVersion(organizationId)).toBe(before);
});

test('node types in use keep an integration from being changed and deleted, unless forced', async () => {
  const made = await insert('shop', 'list', 'get');
  const one = await workflowWith(mine, 'One', 'shop/list', 'shop/list');
  const two = await workflowWith(mine, 'Two', 'shop/get', 'shop/list');
  const three = await workflowWith(mine, 'Three', 'shop/list');
  await workflowWith(mine, 'Not', 'shop/listOther', 'shopping/list', 'sources/sequence');
  await workflowWith(await newAccount(database), 'Foreign', 'shop/list');
  const to = definition('shop', 'get');

  expect(await store.update(organizationId, made, to, use('shop/list'), LIMITS)).toEqual({
    inUse: {
      total: 3,
      workflows: [three, two].map(({ id, title }) => ({ total: 3, id, title })),
    },
  });
  const unused = await store.update(organizationId, made, to, use('shop/other'), LIMITS);
  expect(unused).toMatchObject({ affected: { total: 0 }, integration: { revision: 2 } });

  const again = { ...made, revision: 2 };
  const forced = { ...use('shop/get'), force: true };
  expect(await store.update(organizationId, again, to, forced, LIMITS)).toMatchObject({
    affected: { total: 1, workflows: [{ id: two.id, title: 'Two' }] },
  });
  expect(await store.delete(organizationId, made.id, use())).toMatchObject({ total: 1 });
  expect(await store.delete(organizationId, made.id, { ...use(), force: true })).toBe('deleted');
  expect(one.id).toBeLessThan(two.id);
});

test('a dry run finds what a change would, and leaves all as it was', async () => {
  const made = await insert('shop', 'list');
  const tried = (of: IntegrationDefinition) => store.insert(organizationId, of, LIMITS, true);
  expect(await tried(definition('other', 'list'))).toBeNull();
  expect(await tried(definition('shop'))).toBe('slug_taken');
  await workflowWith(mine, 'One', 'shop/list');
  const update = (of: IntegrationDefinition, force: boolean) =>
    store.update(organizationId, made, of, { ...use('shop/list'), force, dryRun: true }, LIMITS);
  expect(await update(definition('shop'), false)).toMatchObject({ inUse: { total: 1 } });
  expect(await update(definition('shop'), true)).toEqual({
    affected: { total: 1, workflows: [expect.objectContaining({ title: 'One' })] },
  });
  const { version, integrations } = await store.catalogueOf(organizationId);
  expect([version, integrations]).toEqual([1, [made]]);
});

test('a workflow uses a node type for as long as it stands in its present graph', async () => {
  const made = await insert('shop', 'list');
  const { id } = await workflowWith(mine, 'W', 'sources/sequence');
  const graph = (nodeType: string) => ({
    graph: { nodes: [{ nodeType, nodeRole: 'getter' as const, label: '', config: {} }], edges: [] },
  });
  await workflows.update(mine, id, graph('shop/list'));
  expect(await store.delete(organizationId, made.id, use())).toMatchObject({ total: 1 });
  await workflows.update(mine, id, graph('sources/sequence'));
  expect(await store.delete(organizationId, made.id, use())).toBe('deleted');
});

test('categories that the index leaves out are categories of Weir, which no integration can have', () => {
  const categories = new Set([...catalogue.keys()].map((type) => type.split('/')[0]));
  const [, names = ''] = /NOT IN \(([^)]*)\)/.exec(insertGraph.sql) ?? [];
  const unindexed = [...names.matchAll(/'(\w+)'/g)].map(([, name]) => name);
  expect(unindexed.length).toBeGreaterThan(0);
  expect([...categories]).toEqual(expect.arrayContaining(unindexed));
});
