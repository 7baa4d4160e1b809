/** The revisions of workflows in PostgreSQL: what is kept, for how long, and what writing them may leave behind. */

import type { Workflow } from '../../../src/model/workflow.ts';
import {
  createRevisionStore,
  type RevisionLimits,
} from '../../../src/stores/postgres/revisions.ts';
import { createWorkflowStore } from '../../../src/stores/postgres/workflows.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { chain, newAccount, type Account } from '../../support/rows.ts';

let database: TestDatabase;
let mine: Account;
beforeAll(async () => {
  database = await createTestDatabase({ poolSize: 8 });
  mine = await newAccount(database.client);
});
afterAll(() => database.drop());

const ALL = { page: 0, limit: 1_000 };

async function stored(limits?: RevisionLimits) {
  const workflows = createWorkflowStore(database.client, limits);
  const revisions = createRevisionStore(database.client);
  const author = { userId: mine.userId, keyId: 7 };
  const { workflow } = await workflows.insert({
    ...mine,
    keyId: 7,
    title: 'W',
    description: null,
    isActive: true,
    ...chain(2, 'first'),
  });
  const { id } = workflow;
  return {
    id,
    workflow,
    workflows,
    revisions,
    replace: async (graph = chain(2)): Promise<Workflow> =>
      (await workflows.update(mine, id, { graph, author }))!.workflow,
    numbers: async () => (await revisions.list(mine, id, ALL)).items.map(({ number }) => number),
    find: (number: number) => revisions.find(mine, id, number),
    rows: () =>
      database.client.prisma.workflowRevision.findMany({
        where: { workflowId: id },
        orderBy: { number: 'asc' },
      }),
  };
}

test('a graph is copied when it is replaced, and not before', async () => {
  const { replace, rows, workflow, find } = await stored();
  expect((await rows()).map(({ graph }) => graph)).toEqual([null]);
  const second = await replace(chain(4));
  expect(await rows()).toMatchObject([
    { number: 1, nodeCount: 2, edgeCount: 1, userId: mine.userId, keyId: 7, bytesBefore: 0n },
    { number: 2, nodeCount: null, edgeCount: null, graph: null },
  ]);
  expect(await find(1)).toMatchObject({ nodes: workflow.nodes, edges: workflow.edges });
  expect(await find(2)).toMatchObject({
    nodes: second.nodes,
    edges: second.edges,
    nodeCount: 4,
    edgeCount: 3,
  });
});

test('a bad graph leaves no revision', async () => {
  const { replace, numbers, find, workflow } = await stored();
  const edge = chain(2).edges[0]!;
  await expect(replace({ ...chain(2), edges: [edge, edge] })).rejects.toThrow();
  expect(await numbers()).toEqual([1]);
  expect(await find(1)).toMatchObject({ isCurrent: true, nodes: workflow.nodes });
});

test('replacements at once make one revision each, in order, with the graph that each wrote', async () => {
  const { replace, numbers, find } = await stored();
  const written = await Promise.all(
    Array.from({ length: 12 }, (_, n) => replace(chain(2, `w${n}`))),
  );
  expect(await numbers()).toEqual(Array.from({ length: 13 }, (_, n) => 13 - n));
  for (const { revision, nodes, edges, modified } of written)
    expect(await find(revision)).toMatchObject({ nodes, edges, created: modified });
});

test('of more than the limit, the oldest go', async () => {
  const { replace, numbers, find } = await stored({ maxRevisions: 3, maxBytes: 1_000_000 });
  for (let n = 0; n < 4; n += 1) await replace();
  expect(await numbers()).toEqual([5, 4, 3]);
  expect(await find(2)).toBeNull();
  expect(await find(3)).not.toBeNull();
});

test('the published revision stays, however many there are', async () => {
  const { id, workflows, replace, numbers } = await stored({
    maxRevisions: 3,
    maxBytes: 1_000_000,
  });
  await replace();
  await workflows.update(mine, id, { publishedRevision: 2 });
  for (let n = 0; n < 4; n += 1) await replace();
  expect(await numbers()).toEqual([6, 5, 4, 2]);
  for (let n = 0; n < 120; n += 1) await replace();
  expect(await numbers()).toEqual([126, 125, 124, 2]);
  await workflows.update(mine, id, { publishedRevision: null });
  // One change removes at most those that are 100 after the oldest.
  await replace();
  await replace();
  expect(await numbers()).toEqual([128, 127, 126]);
  const publishing = workflows.update(mine, id, { publishedRevision: 2 });
  await expect(publishing).rejects.toMatchObject({ name: 'RevisionNotStored' });
});

test('the bytes of a published revision count, also if those after it are gone', async () => {
  const account = await newAccount(database.client);
  const workflows = createWorkflowStore(database.client, { maxRevisions: 2, maxBytes: 1_000_000 });
  const graphOf = (kib: number) => {
    const [node] = chain(1).nodes;
    return { nodes: [{ ...node!, config: { text: 'x'.repeat(kib * 1024 - 300) } }], edges: [] };
  };
  const head = { title: 'W', description: null, isActive: true };
  const { workflow } = await workflows.insert({ ...account, ...head, ...graphOf(10) });
  const held = async () => Number((await workflows.held(account.organizationId)).kib);
  const replace = (kib: number) => workflows.update(account, workflow.id, { graph: graphOf(kib) });
  await workflows.update(account, workflow.id, { publishedRevision: 1 });
  await replace(20);
  expect(await held()).toBe(30);
  await replace(5);
  expect(await held()).toBe(10 + 20 + 5);
  await replace(3);
  expect(await held()).toBe(10 + 5 + 3);
  await replace(2);
  expect(await held()).toBe(10 + 3 + 2);
  await workflows.update(account, workflow.id, { publishedRevision: null });
  await replace(2);
  expect(await held()).toBe(2 + 2);
});

test('of graphs that are too large together, the oldest go, but never the one that was replaced last', async () => {
  const { replace, numbers, rows } = await stored({ maxRevisions: 100, maxBytes: 20_000 });
  for (let n = 0; n < 30; n += 1) await replace(chain(3));
  const kept = await rows();
  const sizes = kept.flatMap(({ graph }) => (graph === null ? [] : [JSON.stringify(graph).length]));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(20_000);
  expect(kept.length).toBeGreaterThan(10);
  expect(kept.length).toBeLessThan(31);
  await replace(chain(200));
  await replace(chain(1));
  expect(await numbers()).toEqual([33, 32]);
  await replace(chain(1));
  expect(await numbers()).toEqual([34, 33]);
});

test('the size of a revision is that of its graph and of its declared parameters', async () => {
  const { id, workflows, replace, rows } = await stored();
  const parameters = { p: { type: 'string', description: 'x'.repeat(5_000) } } as const;
  await workflows.update(mine, id, { parameters });
  await replace();
  await workflows.update(mine, id, { parameters: null });
  await replace();
  const sizes = (await rows()).map(({ bytesBefore }) => Number(bytesBefore));
  const added = sizes.slice(1).map((size, at) => size - sizes[at]!);
  expect(added.map((size) => size > 5_000)).toEqual([false, true, true, false]);
});

test('an organization holds the bytes of its graphs, with those of the revisions that are kept', async () => {
  const account = await newAccount(database.client);
  const workflows = createWorkflowStore(database.client, { maxRevisions: 3, maxBytes: 1_000_000 });
  const other = await newAccount(database.client);
  const held = async () => {
    const { workflows: count, kib } = await workflows.held(account.organizationId);
    return [count, Number(kib)];
  };
  const graphOf = (kib: number) => {
    const [node] = chain(1).nodes;
    return { nodes: [{ ...node!, config: { text: 'x'.repeat(kib * 1024 - 300) } }], edges: [] };
  };
  const insert = async (owner: Account, kib: number) => {
    const head = { title: 'W', description: null, isActive: true };
    return (await workflows.insert({ ...owner, ...head, ...graphOf(kib) })).workflow.id;
  };
  expect(await held()).toEqual([0, 0]);
  const first = await insert(account, 10);
  const second = await insert(account, 20);
  await insert(other, 40);
  expect(await held()).toEqual([2, 30]);
  // Each is kept when it is replaced: 10 + 5, then 10 + 5 + 7.
  await workflows.update(account, first, { graph: graphOf(5) });
  expect(await held()).toEqual([2, 35]);
  await workflows.update(account, first, { graph: graphOf(7) });
  expect(await held()).toEqual([2, 42]);
  // The first goes.
  await workflows.update(account, first, { graph: graphOf(1) });
  expect(await held()).toEqual([2, 20 + 5 + 7 + 1]);
  await workflows.update(account, first, { title: 'X' });
  expect(await held()).toEqual([2, 33]);
  // The graph stays, and is kept as that of the revision before, too; that of 5 KiB goes.
  const parameters = { p: { type: 'string', description: 'x'.repeat(1_900) } } as const;
  await workflows.update(account, first, { parameters });
  expect(await held()).toEqual([2, 20 + 7 + 1 + 1 + 2]);
  await workflows.delete(account, second);
  expect(await held()).toEqual([1, 11]);
  await database.client.prisma.user.delete({ where: { id: account.userId } });
  expect(await held()).toEqual([0, 0]);
});

test('the size of a graph is that of its nodes and its edges', async () => {
  const account = await newAccount(database.client);
  const workflows = createWorkflowStore(database.client);
  const graph = chain(200);
  const head = { title: 'W', description: null, isActive: true };
  await workflows.insert({ ...account, ...head, ...graph });
  const bytes = JSON.stringify(graph.nodes).length + JSON.stringify(graph.edges).length;
  const { kib } = await workflows.held(account.organizationId);
  expect(Number(kib)).toBe(Math.ceil(bytes / 1024));
});

test('a limit that became smaller is reached again', async () => {
  const { id, replace, numbers } = await stored();
  for (let n = 0; n < 150; n += 1) await replace(chain(1));
  const strict = createWorkflowStore(database.client, { maxRevisions: 2, maxBytes: 1_000_000 });
  for (let n = 0; n < 2; n += 1) await strict.update(mine, id, { graph: chain(1) });
  expect(await numbers()).toEqual([153, 152]);
});

test('others see none, and deleting the workflow takes them along', async () => {
  const { id, revisions, replace, workflows, rows } = await stored();
  await replace();
  const other = await newAccount(database.client);
  expect(await revisions.list(other, id, ALL)).toEqual({ items: [], total: 0 });
  expect(await revisions.find(other, id, 1)).toBeNull();
  await workflows.delete(mine, id);
  expect(await rows()).toEqual([]);
});
