/** Revisions are the graphs that there were; and a change with a tag that is not current changes nothing. */

import { deepStrictEqual as same } from 'node:assert';
import fc from 'fast-check';
import { expectStatus } from '../user-model.ts';
import { runSettings } from '../run-settings.ts';
import { pick, step, type WeightedStep } from './step.ts';
import { graphOf, hasWorkflows, sameGraph, takeIdMap } from './workflows.ts';

const choice = fc.nat();

export const revisionSteps: readonly WeightedStep[] = [
  {
    weight: 2,
    arbitrary: step(
      'the revisions are the graphs that there were',
      fc.record({ choice, one: choice }),
      async (user, { choice, one }) => {
        const { id: workflowId, graphs } = pick(user.workflows, choice);
        const params = { workflowId };
        const listed = await user.call('listRevisions', { params, query: { limit: 100 } });
        expectStatus(listed, 200);
        // eslint-disable-next-line @typescript-eslint/no-explicit-any
        const counted = listed.body.data.revisions.map((each: any) => [
          each.number,
          each.is_current,
          each.node_count,
          each.edge_count,
        ]);
        const expected = graphs.map(({ nodes, edges }, index) => [
          index + 1,
          index + 1 === graphs.length,
          nodes.length,
          edges.length,
        ]);
        same([listed.body.data.total, counted], [graphs.length, expected.reverse().slice(0, 100)]);
        const revision = 1 + (one % graphs.length);
        const shown = await user.call('getRevision', { params: { workflowId, revision } });
        expectStatus(shown, 200);
        same(graphOf(shown.body.data), graphs[revision - 1]);
        const none = { workflowId, revision: graphs.length + 1 };
        expectStatus(await user.call('getRevision', { params: none }), 404);
        expectStatus(await user.call('restoreRevision', { params: none }), 404);
        const published = { params, body: { revision: none.revision } };
        expectStatus(await user.call('publishWorkflow', published), 404);
      },
      hasWorkflows,
    ),
  },
  {
    weight: 2,
    arbitrary: step(
      'restoreRevision, once by the current tag',
      fc.record({ choice, one: choice }),
      async (user, { choice, one }) => {
        const known = pick(user.workflows, choice);
        const revision = 1 + (one % known.graphs.length);
        const params = { workflowId: known.id };
        const before = await user.call('getWorkflow', { params });
        const tag = before.headers['etag']!;
        const headers = { 'if-match': `"other", ${tag}` };
        const request = { params: { ...params, revision }, headers };
        const restored = await user.call('restoreRevision', request);
        expectStatus(restored, 200);
        const graph = known.graphs[revision - 1]!;
        known.shown = takeIdMap(restored.body.data, graph);
        sameGraph(known.shown, graph);
        same(runSettings(known.shown), runSettings(graph));
        same(known.shown.title, before.body.data.title);
        known.graphs.push(graphOf(known.shown));
        // What is known to run is the graph that was replaced.
        known.runsWith = null;

        const stale = { params, headers: { 'if-match': tag } };
        expectStatus(await user.call('restoreRevision', request), 412);
        expectStatus(await user.call('updateWorkflow', { ...stale, body: { nodes: [] } }), 412);
        expectStatus(await user.call('deleteWorkflow', stale), 412);
        const after = await user.call('getWorkflow', {
          params,
          headers: { 'if-none-match': tag },
        });
        expectStatus(after, 200);
        same(after.body.data, known.shown);
        const current = after.headers['etag']!;
        const unchanged = await user.call('getWorkflow', {
          params,
          headers: { 'if-none-match': `W/${current}` },
        });
        expectStatus(unchanged, 304);
      },
      hasWorkflows,
    ),
  },
];
