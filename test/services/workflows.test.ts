import type { Caller, KeyCaller } from '../../src/model/caller.ts';
import type { NodeDraft, WorkflowInput } from '../../src/services/workflows/workflows.ts';
import { createServiceFixture, noParams, type ServiceFixture } from './service-fixture.ts';

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture();
});
afterAll(() => fixture.close());

const rows: NodeDraft = {
  nodeType: 'sources/rows',
  nodeRole: 'getter',
  config: { rows: [{ a: 1 }] },
};
const output: NodeDraft = {
  nodeType: 'termination/dashboardOutput',
  nodeRole: 'terminator',
  label: 'Out',
  config: {},
};
const graph = { nodes: [rows, output], edges: [{ sourceNodeIndex: 0, targetNodeIndex: 1 }] };
const input: WorkflowInput = { title: 'T', description: null, isActive: true, ...graph };

const { signal } = new AbortController();
const get = (caller: Caller, id: number) => fixture.workflows.get(caller, id);
const create = async (caller: Caller, more: Partial<WorkflowInput> = {}) =>
  (await fixture.workflows.create(caller, { ...input, ...more })).workflow;

describe('a workflow', () => {
  it('is stored with its graph in the order sent, with the defaults of labels and ports', async () => {
    const key = await fixture.key(await fixture.admin());
    const { workflow, nodeIds } = await fixture.workflows.create(key, {
      ...input,
      description: 'what for',
      isActive: false,
    });
    expect(nodeIds).toEqual(workflow.nodes.map(({ id }) => id));
    expect(workflow).toMatchObject({
      title: 'T',
      description: 'what for',
      isActive: false,
      nodes: [
        {
          nodeType: 'sources/rows',
          nodeRole: 'getter',
          label: 'The sources/rows',
          config: { rows: [{ a: 1 }] },
        },
        { label: 'Out', config: {} },
      ],
      edges: [
        {
          sourceNodeId: nodeIds?.[0],
          targetNodeId: nodeIds?.[1],
          sourceKey: 'output1',
          targetKey: 'input1',
        },
      ],
    });
    expect(await get(key, workflow.id)).toEqual(workflow);
  });

  it('changes its metadata without its graph, and its graph whole', async () => {
    const key = await fixture.key(await fixture.admin());
    const before = await create(key);
    const renamed = await fixture.workflows.update(key, before.id, {
      title: 'New',
      isActive: false,
    });
    expect(renamed.nodeIds).toBeNull();
    expect(renamed.workflow).toMatchObject({
      title: 'New',
      isActive: false,
      nodes: before.nodes,
      edges: before.edges,
      revision: before.revision,
    });
    const replaced = await fixture.workflows.update(key, before.id, { nodes: [output] });
    expect(replaced.workflow).toMatchObject({
      title: 'New',
      nodes: [{ id: replaced.nodeIds?.[0], label: 'Out' }],
      edges: [],
      revision: before.revision + 1,
    });
    expect(before.nodes.map(({ id }) => id)).not.toContain(replaced.nodeIds?.[0]);
    expect(await get(key, before.id)).toEqual(replaced.workflow);
  });

  it('can be sent back as it was read', async () => {
    const key = await fixture.key(await fixture.admin());
    const { id, title, description, isActive, nodes, edges } = await create(key);
    const { workflow } = await fixture.workflows.update(key, id, {
      title,
      description,
      isActive,
      nodes,
      edges,
    });
    const shape = (of: typeof workflow) => ({
      nodes: of.nodes.map((node) => ({ ...node, id: 0 })),
      edges: of.edges.map((edge) => [
        of.nodes.findIndex((node) => node.id === edge.sourceNodeId),
        of.nodes.findIndex((node) => node.id === edge.targetNodeId),
      ]),
    });
    expect(shape(workflow)).toEqual(shape(await create(key)));
  });

  it('keeps the graph that it has when a bad one is sent', async () => {
    const key = await fixture.key(await fixture.admin());
    const before = await create(key);
    const refused = { name: 'InvalidInput' };
    await expect(
      fixture.workflows.update(key, before.id, {
        title: 'X',
        nodes: [{ ...rows, nodeType: 'nope' }],
      }),
    ).rejects.toMatchObject(refused);
    await expect(fixture.workflows.update(key, before.id, { edges: [] })).rejects.toMatchObject({
      ...refused,
      problems: [{ field: '/edges' }],
    });
    expect(await get(key, before.id)).toEqual(before);
    await expect(
      create(key, { nodes: [rows], edges: [{ sourceNodeIndex: 0, targetNodeIndex: 1 }] }),
    ).rejects.toMatchObject({
      ...refused,
      problems: [{ field: '/edges/0/targetNodeIndex' }],
    });
  });

  it('is gone after its deletion, with its results', async () => {
    const key = await fixture.key(await fixture.admin());
    const { id, nodes } = await create(key);
    fixture.engine.script = async () => ({
      status: 'completed',
      outputs: [await fixture.engine.output(nodes[1]?.id ?? 0, [{ a: 1 }])],
    });
    const outcome = await fixture.executions.execute(key, id, {
      readParams: noParams,
      signal: new AbortController().signal,
    });
    const resultId = outcome.kind === 'completed' ? outcome.execution.resultId : '';
    expect(await fixture.stores.results.find(id, resultId)).not.toBeNull();
    await fixture.workflows.delete(key, id);
    await expect(get(key, id)).rejects.toMatchObject({ code: 'WORKFLOW_NOT_FOUND' });
    expect(await fixture.stores.results.find(id, resultId)).toBeNull();
  });

  it('is validated as it is stored', async () => {
    const key = await fixture.key(await fixture.admin());
    const { id, nodes, edges } = await create(key);
    fixture.engine.report = {
      errors: [],
      nodes: [],
      warnings: [{ nodeId: nodes[0]?.id ?? 0, code: 'dead_branch', message: 'leads nowhere' }],
    };
    expect(await fixture.workflows.validate(key, id, signal)).toBe(fixture.engine.report);
    expect(fixture.engine.validated.at(-1)).toEqual({
      nodes: nodes.map((node) => ({
        id: node.id,
        type: node.nodeType,
        label: node.label,
        config: node.config,
      })),
      edges: edges.map((edge) => ({
        source: edge.sourceNodeId,
        sourcePort: 'output1',
        target: edge.targetNodeId,
        targetPort: 'input1',
      })),
    });
  });
});

describe('validation', () => {
  it('checks a revision once and a new revision again', async () => {
    const key = await fixture.key(await fixture.admin());
    const { id } = await create(key);
    const validated = (): number => fixture.engine.validated.length;
    const before = validated();
    await fixture.workflows.validate(key, id, signal);
    await fixture.workflows.validate(key, id, signal);
    await fixture.workflows.update(key, id, { title: 'Renamed' });
    await fixture.workflows.validate(key, id, signal);
    expect(validated()).toBe(before + 1);
    await fixture.workflows.update(key, id, { nodes: [], edges: [] });
    await fixture.workflows.validate(key, id, signal);
    await fixture.workflows.validate(key, id, signal);
    expect(validated()).toBe(before + 2);
    expect(fixture.engine.validated.at(-1)).toEqual({ nodes: [], edges: [] });
  });
});

describe('who sees a workflow', () => {
  async function cast() {
    const admin = await fixture.admin();
    const member = await fixture.member(admin);
    const own = await create(await fixture.key(member));
    const callers: Record<string, KeyCaller> = {
      own: await fixture.key(member),
      colleague: await fixture.key(admin),
      client: await fixture.key(admin, { scopeLevel: 'client' }),
      stranger: await fixture.key(await fixture.admin(), { scopeLevel: 'client' }),
    };
    return { id: own.id, member, callers };
  }

  it.each([
    ['own', true],
    ['colleague', false],
    ['client', true],
    ['stranger', false],
  ])('%s key: %s', async (name, sees) => {
    const { id, callers } = await cast();
    const caller = callers[name] as KeyCaller;
    const list = await fixture.lists.list(caller, {}, { page: 0, limit: 50 });
    expect(list.items.map((item) => item.id)).toEqual(sees ? [id] : []);
    expect(list.total).toBe(sees ? 1 : 0);
    const attempts = [
      () => get(caller, id),
      () => fixture.workflows.validate(caller, id, signal),
      () => fixture.workflows.update(caller, id, { title: 'Changed' }),
      () => fixture.workflows.delete(caller, id),
    ];
    for (const attempt of attempts) {
      if (sees) await attempt();
      else
        await expect(attempt()).rejects.toMatchObject({
          code: 'WORKFLOW_NOT_FOUND',
          message: `There is no workflow ${id}.`,
        });
    }
  });

  it('does not change with who changes it: it belongs to the user of the key that made it', async () => {
    const { id, member, callers } = await cast();
    await fixture.workflows.update(callers['client'] as KeyCaller, id, { title: 'Changed' });
    expect((await get(await fixture.key(member), id)).title).toBe('Changed');
  });

  it('is listed page by page, newest first', async () => {
    const key = await fixture.key(await fixture.admin());
    const ids: number[] = [];
    for (let count = 0; count < 5; count += 1) ids.unshift((await create(key)).id);
    const page = async (number: number) =>
      (await fixture.lists.list(key, {}, { page: number, limit: 2 })).items.map(({ id }) => id);
    expect([
      await page(0),
      await page(1),
      await page(2),
      await page(3),
      await page(2147483647),
    ]).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4), [], []]);
    expect((await fixture.lists.list(key, {}, { page: 0, limit: 1 })).items[0]).toMatchObject({
      nodeCount: 2,
      edgeCount: 1,
    });
  });
});
