/** Workflows and their graphs in PostgreSQL. */

import { createAccountStore } from '../../../src/stores/postgres/accounts.ts';
import {
  createWorkflowStore,
  type NewWorkflow,
  type WorkflowStore,
} from '../../../src/stores/postgres/workflows.ts';
import type { GraphInput, Workflow } from '../../../src/model/workflow.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { chain, newAccount, newUser, type Account } from '../../support/rows.ts';

let database: TestDatabase;
let workflows: WorkflowStore;
let mine: Account;

beforeAll(async () => {
  database = await createTestDatabase({ poolSize: 8 });
  workflows = createWorkflowStore(database.client);
});
afterAll(() => database.drop());
beforeEach(async () => {
  mine = await newAccount(database.client);
});

const input = (change: Partial<NewWorkflow> = {}): NewWorkflow => ({
  ...mine,
  title: 'Orders',
  description: null,
  isActive: true,
  ...chain(3),
  ...change,
});
const organization = (): { organizationId: number; userId: null } => ({
  organizationId: mine.organizationId,
  userId: null,
});

/** The graph as it would be sent to get the same again. */
function sent({ nodes, edges }: Workflow): GraphInput {
  const positions = new Map(nodes.map(({ id }, position) => [id, position]));
  return {
    nodes: nodes.map(({ id: _, ...node }) => node),
    edges: edges.map(({ sourceKey, targetKey, sourceNodeId, targetNodeId }) => ({
      sourceNodeIndex: positions.get(sourceNodeId) ?? -1,
      targetNodeIndex: positions.get(targetNodeId) ?? -1,
      sourceKey,
      targetKey,
    })),
  };
}

async function colleague(): Promise<Account> {
  const user = await createAccountStore(database.client).insertUser(mine.organizationId, newUser());
  if (user === 'email_taken') throw new Error('A random address was taken.');
  return { organizationId: mine.organizationId, userId: user.id };
}

test('a workflow comes back as it was put', async () => {
  const graph = chain(4);
  const { workflow, nodeIds } = await workflows.insert(
    input({ title: 'Ordérs 漢 𝒳', description: 'two\nlines', ...graph }),
  );
  expect(workflow).toMatchObject({
    title: 'Ordérs 漢 𝒳',
    description: 'two\nlines',
    isActive: true,
    revision: 1,
  });
  expect(workflow.modified).toEqual(workflow.created);
  expect(sent(workflow)).toEqual(graph);
  expect(nodeIds).toEqual(workflow.nodes.map(({ id }) => id));
  expect(await workflows.get(mine, workflow.id)).toEqual(workflow);
});

test('a workflow may be made inactive', async () => {
  expect(await workflows.insert(input({ isActive: false }))).toMatchObject({
    workflow: { isActive: false },
  });
});

test('a config keeps its members, their order and its numbers', async () => {
  const config = JSON.parse(
    '{"z":1.50,"a":[1e300,-0.1,9007199254740993],"m":{"y":null,"b":"\\u00e9\\n\\"","__proto__":{"x":true}}}',
  ) as Record<string, never>;
  const node = { nodeType: 't/x', nodeRole: 'terminator' as const, label: '', config };
  const { workflow } = await workflows.insert(input({ nodes: [node], edges: [] }));
  const read = await workflows.get(mine, workflow.id);
  expect(JSON.stringify(read?.nodes[0]?.config)).toBe(JSON.stringify(config));
});

test('an empty graph, and one of 500 nodes in its order', async () => {
  const { workflow } = await workflows.insert(input({ nodes: [], edges: [] }));
  expect(workflow).toMatchObject({ nodes: [], edges: [] });
  const large = chain(500);
  const written = await workflows.update(mine, workflow.id, { graph: large });
  expect(written && sent(written.workflow)).toEqual(large);
});

test('visibility decides who reads, changes and deletes', async () => {
  const other = await colleague();
  const stranger = await newAccount(database.client);
  const { workflow } = await workflows.insert(input({ ...other }));
  // Nor is the owner anyone in another organization.
  const elsewhere = { organizationId: stranger.organizationId, userId: other.userId };
  for (const visibility of [mine, stranger, { ...stranger, userId: null }, elsewhere]) {
    expect(await workflows.get(visibility, workflow.id)).toBeNull();
    expect(await workflows.revision(visibility, workflow.id)).toBeNull();
    expect((await workflows.list(visibility, { page: 0, limit: 1 })).total).toBe(0);
    expect(
      await workflows.update(visibility, workflow.id, { title: 'taken', graph: chain(1) }),
    ).toBeNull();
    expect(await workflows.delete(visibility, workflow.id)).toBe(false);
  }
  expect(await workflows.get(other, workflow.id)).toEqual(workflow);
  expect(await workflows.get(organization(), workflow.id)).toEqual(workflow);
  expect(await workflows.update(organization(), workflow.id, { title: 'theirs' })).toMatchObject({
    workflow: { title: 'theirs' },
  });
});

test('lists are newest first, stable, counted, and within sight', async () => {
  const other = await colleague();
  await workflows.insert({ ...input(), ...(await newAccount(database.client)) });
  const ids: number[] = [];
  for (const length of [1, 2, 3, 4, 5])
    ids.unshift(
      (
        await workflows.insert(
          input({ title: `W${length}`, ...chain(length), ...(length === 3 ? other : {}) }),
        )
      ).workflow.id,
    );
  const all = await workflows.list(organization(), { page: 0, limit: 50 });
  expect(all.total).toBe(5);
  expect(all.items.map(({ id }) => id)).toEqual(ids);
  expect(all.items.map(({ nodeCount, edgeCount }) => [nodeCount, edgeCount])).toEqual([
    [5, 4],
    [4, 3],
    [3, 2],
    [2, 1],
    [1, 0],
  ]);
  expect(all.items[0]?.created).toBeInstanceOf(Date);
  expect(Object.keys(all.items[0] ?? {}).sort()).toEqual([
    'created',
    'description',
    'edgeCount',
    'id',
    'isActive',
    'lastExecution',
    'modified',
    'nextRunAt',
    'nodeCount',
    'publishedRevision',
    'slug',
    'title',
    'userId',
  ]);
  expect(
    (await workflows.list(organization(), { page: 1, limit: 2 })).items.map(({ id }) => id),
  ).toEqual(ids.slice(2, 4));
  expect(await workflows.list(organization(), { page: 10, limit: 10 })).toEqual({
    items: [],
    total: 5,
  });
  expect((await workflows.list(mine, { page: 0, limit: 50 })).items.map(({ id }) => id)).toEqual(
    ids.filter((_, n) => n !== 2),
  );
  expect(await workflows.list(other, { page: 0, limit: 1 })).toMatchObject({
    total: 1,
    items: [{ title: 'W3' }],
  });
});

test('metadata changes leave the graph, what is absent stays', async () => {
  const { workflow } = await workflows.insert(input({ description: 'why' }));
  const { created, nodes, edges, id } = workflow;
  const steps = [
    [{ title: 'New' }, { title: 'New', description: 'why', isActive: true }],
    [{ description: null }, { title: 'New', description: null, isActive: true }],
    [{ isActive: false }, { title: 'New', description: null, isActive: false }],
    [
      { description: 'again', isActive: true, nextRun: () => null },
      { title: 'New', description: 'again', isActive: true },
    ],
    [{}, { title: 'New', description: 'again', isActive: true }],
  ] as const;
  let before = workflow.modified;
  for (const [change, expected] of steps) {
    const written = await workflows.update(mine, id, change);
    expect(written).toMatchObject({
      nodeIds: null,
      workflow: { ...expected, id, created, nodes, edges, revision: 1 },
    });
    expect(written?.workflow).toEqual(await workflows.get(mine, id));
    expect(written?.workflow.modified.getTime()).toBeGreaterThanOrEqual(before.getTime());
    before = written?.workflow.modified ?? before;
  }
});

test('a new graph replaces the old one whole, with new ids and a new revision', async () => {
  const { workflow } = await workflows.insert(input());
  const graph = chain(2, 'second');
  const written = await workflows.update(mine, workflow.id, { title: 'Both', graph });
  expect(written?.workflow).toMatchObject({ title: 'Both', revision: 2 });
  expect(written && sent(written.workflow)).toEqual(graph);
  expect(written?.nodeIds).toEqual(written?.workflow.nodes.map(({ id }) => id));
  const old = new Set(workflow.nodes.map(({ id }) => id));
  expect(written?.nodeIds?.some((id) => old.has(id))).toBe(false);
  expect(await database.client.prisma.node.count({ where: { workflowId: workflow.id } })).toBe(2);
  expect(await database.client.prisma.edge.count({ where: { workflowId: workflow.id } })).toBe(1);
});

test.each([
  [
    'an edge to nowhere',
    {
      ...chain(2),
      edges: [
        { sourceNodeIndex: 0, targetNodeIndex: 7, sourceKey: 'output1', targetKey: 'input1' },
      ],
    },
  ],
  ['an edge twice', { ...chain(2), edges: [...chain(2).edges, ...chain(2).edges] }],
  [
    'a role that is none',
    { nodes: [{ ...chain(1).nodes[0], nodeRole: 'joiner' }], edges: [] } as unknown as GraphInput,
  ],
])('a bad graph changes nothing: %s', async (_, graph) => {
  const { workflow } = await workflows.insert(input());
  await expect(workflows.update(mine, workflow.id, { title: 'half', graph })).rejects.toThrow();
  expect(await workflows.get(mine, workflow.id)).toEqual(workflow);
  const before = await workflows.list(mine, { page: 0, limit: 1 });
  await expect(workflows.insert(input({ ...graph }))).rejects.toThrow();
  expect(await workflows.list(mine, { page: 0, limit: 1 })).toEqual(before);
});

test('replacements at once come one after the other, and each reader sees one of them whole', async () => {
  const { workflow } = await workflows.insert(input(chain(3, 'first')));
  let writing = true;
  const seen: Workflow[] = [];
  const reading = (async () => {
    while (writing) {
      const read = await workflows.get(mine, workflow.id);
      if (read) seen.push(read);
    }
  })();
  const writes = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      workflows.update(mine, workflow.id, { graph: chain(3 + n, `write${n}`) }),
    ),
  );
  writing = false;
  await reading;
  expect(writes.map((write) => write?.workflow.revision).sort((a = 0, b = 0) => a - b)).toEqual(
    Array.from({ length: 12 }, (_, n) => n + 2),
  );
  for (const { nodes, edges } of seen) {
    expect(new Set(nodes.map(({ label }) => label.split(' ')[0])).size).toBe(1);
    expect(edges).toHaveLength(nodes.length - 1);
  }
  const last = writes.find((write) => write?.workflow.revision === 13);
  expect(await workflows.get(mine, workflow.id)).toEqual(last?.workflow);
});

test('deleting takes nodes, edges and schedules along', async () => {
  const { workflow } = await workflows.insert(input());
  const kept = await workflows.insert(input());
  const { prisma } = database.client;
  await prisma.schedule.create({
    data: {
      ...mine,
      workflowId: workflow.id,
      workflowUserId: mine.userId,
      cron: '0 6 * * *',
    },
  });
  expect(await workflows.delete(mine, workflow.id)).toBe(true);
  expect(await workflows.delete(mine, workflow.id)).toBe(false);
  expect(await workflows.get(mine, workflow.id)).toBeNull();
  const where = { workflowId: workflow.id };
  expect([
    await prisma.node.count({ where }),
    await prisma.edge.count({ where }),
    await prisma.schedule.count({ where }),
  ]).toEqual([0, 0, 0]);
  expect(await workflows.get(mine, kept.workflow.id)).toEqual(kept.workflow);
});
