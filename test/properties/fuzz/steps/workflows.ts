/** Workflows: what is sent is what is shown, until it is changed or deleted. */

import { deepStrictEqual as same } from 'node:assert';
import fc from 'fast-check';
import type { GraphBody, Graphs, RunnableGraph } from '../graphs.ts';
import {
  expectRefusal,
  expectStatus,
  fail,
  type KnownWorkflow,
  type RevisedGraph,
  type UserModel,
} from '../user-model.ts';
import { expectedPage, pageQueries } from './page.ts';
import { pick, step, type WeightedStep } from './step.ts';
import { DEFAULT_RUN_SETTINGS, hasRunSettings, runSettings } from '../run-settings.ts';
import { changedMeta, newMeta, sameMeta, withFittingCanvas, withOwnSlug } from './workflow-meta.ts';

const choice = fc.nat();
export const hasWorkflows = (user: UserModel): boolean => user.workflows.length > 0;

type GraphChoices = fc.Arbitrary<GraphBody | RunnableGraph | null>;

export function workflowSteps({ drafts, runnable }: Graphs): readonly WeightedStep[] {
  const graphs: GraphChoices = fc.oneof(
    { weight: 2, arbitrary: drafts },
    { weight: 2, arbitrary: runnable },
    { weight: 1, arbitrary: fc.constant(null) },
  );

  return [creating(graphs), reading, listing, updating(graphs), sendingBack, deleting];
}

function isSlugTaken(user: UserModel, slug: string | null | undefined, ownId?: number): boolean {
  return (
    typeof slug === 'string' &&
    user.workflows.some(({ id, shown }) => id !== ownId && shown.slug === slug)
  );
}

const creating = (graphs: GraphChoices): WeightedStep => ({
  weight: 6,
  arbitrary: step(
    'createWorkflow',
    fc.record({ meta: newMeta, graph: graphs }),
    async (user, { meta: drawn, graph }) => {
      const { body: sent, runsWith } = unfold(graph);
      const meta = withFittingCanvas(withOwnSlug(user, drawn), sent?.nodes.length ?? 0);
      const response = await user.call('createWorkflow', { body: { ...meta, ...sent } });
      if (isSlugTaken(user, meta.slug)) return expectRefusal(response, ['/slug'], 'a taken slug');
      expectStatus(response, 201);
      const shown = takeIdMap(response.body.data, sent);
      same(response.headers['location'], `/api/v1/workflows/${shown.id}`);
      sameMeta(shown, {
        slug: null,
        description: null,
        is_active: true,
        ...DEFAULT_RUN_SETTINGS,
        ...meta,
      });
      sameGraph(shown, sent ?? { nodes: [] });
      user.workflows.push({
        id: shown.id,
        shown,
        runsWith,
        results: [],
        graphs: [graphOf(shown)],
      });
      user.made(shown.id);
    },
  ),
});

const reading: WeightedStep = {
  weight: 2,
  arbitrary: step(
    'getWorkflow',
    choice,
    async (user, choice) => {
      const { id, shown } = pick(user.workflows, choice);
      const response = await user.call('getWorkflow', { params: { workflowId: id } });
      expectStatus(response, 200);
      same(response.body.data, shown);
    },
    hasWorkflows,
  ),
};

const listing: WeightedStep = {
  weight: 2,
  arbitrary: step('listWorkflows', pageQueries(100), async (user, query) => {
    const response = await user.call('listWorkflows', { query: { ...query } });
    expectStatus(response, 200);
    const { workflows, ...rest } = response.body.data;
    // The runs and schedules of other steps are in the items, too.
    const items = (workflows as readonly Readonly<Record<string, unknown>>[]).map(
      ({ user_id: _, last_execution: __, next_run_at: ___, ...item }) => item,
    );
    const newestFirst = [...user.workflows].sort((a, b) => b.id - a.id);
    const expected = expectedPage('/api/v1/workflows', newestFirst, { limit: 50, ...query });
    same(rest, expected.rest);
    same(
      items,
      expected.items.map(
        ({
          shown: {
            nodes,
            edges,
            parameters: _,
            placement: __,
            row_order: ___,
            canvas: ____,
            revision: _____,
            version: ______,
            ...meta
          },
        }) => ({
          ...meta,
          node_count: nodes.length,
          edge_count: edges.length,
        }),
      ),
    );
  }),
};

const updating = (graphs: GraphChoices): WeightedStep => ({
  weight: 4,
  arbitrary: step(
    'updateWorkflow',
    fc.record({ choice, meta: changedMeta, graph: graphs }),
    async (user, { choice, meta: drawn, graph }) => {
      const known = pick(user.workflows, choice);
      const { body: sent, runsWith } = unfold(graph);
      const { nodes } = sent ?? (known.shown as GraphBody);
      const meta = withFittingCanvas(withOwnSlug(user, drawn), nodes.length);
      const response = await user.call('updateWorkflow', {
        params: { workflowId: known.id },
        body: { ...meta, ...sent },
      });
      if (isSlugTaken(user, meta.slug, known.id))
        return expectRefusal(response, ['/slug'], 'a taken slug');
      expectStatus(response, 200);
      const before = known.shown;
      known.shown = takeIdMap(response.body.data, sent);
      if (sent !== null || hasRunSettings(meta)) known.graphs.push(graphOf(known.shown));
      sameMeta(known.shown, {
        title: before.title,
        slug: before.slug,
        description: before.description,
        is_active: before.is_active,
        ...runSettings(before),
        ...meta,
      });
      if (sent === null) same([known.shown.nodes, known.shown.edges], [before.nodes, before.edges]);
      else {
        sameGraph(known.shown, sent);
        known.runsWith = runsWith;
      }
    },
    hasWorkflows,
  ),
});

const sendingBack: WeightedStep = {
  weight: 2,
  arbitrary: step(
    'send back what was read',
    choice,
    async (user, choice) => {
      const known = pick(user.workflows, choice);
      const response = await user.call('updateWorkflow', {
        params: { workflowId: known.id },
        body: known.shown,
      });
      expectStatus(response, 200);
      const before = known.shown;
      known.shown = takeIdMap(response.body.data, before);
      known.graphs.push(graphOf(known.shown));
      sameMeta(known.shown, {
        title: before.title,
        slug: before.slug,
        description: before.description,
        is_active: before.is_active,
        ...runSettings(before),
        canvas: before.canvas,
      });
      sameGraph(known.shown, before);
    },
    hasWorkflows,
  ),
};

const deleting: WeightedStep = {
  weight: 1,
  arbitrary: step(
    'deleteWorkflow',
    choice,
    async (user, choice) => {
      const known = pick(user.workflows, choice);
      const params = { workflowId: known.id };
      expectStatus(await user.call('deleteWorkflow', { params }), 204);
      user.workflows.splice(user.workflows.indexOf(known), 1);
      user.deleted.push(known.id);
      for (const id of [
        'getWorkflow',
        'validateWorkflow',
        'executeWorkflow',
        'deleteWorkflow',
      ] as const)
        expectStatus(await user.call(id, { params }), 404);
      for (const result of known.results.slice(0, 1))
        expectStatus(
          await user.call('getResultPage', { params: { ...params, resultId: result.id } }),
          404,
        );
    },
    hasWorkflows,
  ),
};

/** As a revision shows it. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export const graphOf = ({ nodes, edges, ...rest }: any): RevisedGraph => ({
  nodes,
  edges,
  ...runSettings(rest),
});

function unfold(graph: GraphBody | RunnableGraph | null): {
  body: GraphBody | null;
  runsWith: KnownWorkflow['runsWith'];
} {
  if (graph === null) return { body: null, runsWith: null };
  return 'graph' in graph
    ? { body: graph.graph, runsWith: graph.params }
    : { body: graph, runsWith: null };
}

/** The map stands exactly where nodes were sent, and leads to the nodes in their order. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export function takeIdMap(data: any, sent: { nodes: readonly unknown[] } | null): any {
  const { node_id_map: map, ...shown } = data;
  if (sent === null) same(map, undefined);
  else
    same(
      map,
      Object.fromEntries(
        shown.nodes.map((node: { id: number }, index: number) => [String(index), node.id]),
      ),
    );
  return shown;
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any
export function sameGraph(shown: any, sent: any): void {
  const { nodes = [], edges = [] } = sent;
  same(shown.nodes.length, nodes.length);
  for (const [index, node] of nodes.entries()) {
    const stored = shown.nodes[index];
    same(
      [stored.node_type, stored.node_role, stored.config],
      [node.node_type, node.node_role, node.config ?? {}],
    );
    if (node.label === undefined ? stored.label === '' : stored.label !== node.label)
      fail(`the label ${JSON.stringify(node.label)} became ${JSON.stringify(stored.label)}`);
  }
  const positionOf = (id: number, list: readonly { id?: number }[]): number =>
    list.findIndex((node) => node.id === id);
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  const found = shown.edges.map((edge: any) => [
    positionOf(edge.source_node_id, shown.nodes),
    positionOf(edge.target_node_id, shown.nodes),
    edge.source_key,
    edge.target_key,
  ]);
  same(
    found,
    // eslint-disable-next-line @typescript-eslint/no-explicit-any
    edges.map((edge: any) => [
      edge.source_node_index ?? positionOf(edge.source_node_id, nodes),
      edge.target_node_index ?? positionOf(edge.target_node_id, nodes),
      edge.source_key ?? 'output1',
      edge.target_key ?? 'input1',
    ]),
  );
}
