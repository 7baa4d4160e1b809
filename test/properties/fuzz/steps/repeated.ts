/** Requests with an Idempotency-Key: sent again they change nothing, and their response is that to the first. */

import { deepStrictEqual as same } from 'node:assert';
import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import type { OperationId } from '../../../../src/generated/operations.ts';
import type { ApiResponse, CallRequest } from '../../../../scripts/service/client.ts';
import { expectStatus, fail, isKnownToRun, type UserModel } from '../user-model.ts';
import { runSettings } from '../run-settings.ts';
import { pick, step, type Step, type WeightedStep } from './step.ts';
import { graphOf, hasWorkflows, sameGraph, takeIdMap } from './workflows.ts';

const choice = fc.nat();

/** What follows the part that no one else has: no space at the end, which HTTP takes away. */
const keys = fc.stringMatching(/^[ -~]{0,200}[!-~]$/);

export const repeatedSteps: readonly WeightedStep[] = [
  {
    weight: 1,
    arbitrary: repeated('createWorkflow', async (user, once) => {
      const request = { body: { title: 'Once', nodes: [] } };
      const { data } = (await once(request, 201, { body: { title: 'Another' } })).body;
      const shown = takeIdMap(data, { nodes: [] });
      const known = { id: shown.id, shown, runsWith: null, results: [] };
      user.workflows.push({ ...known, graphs: [graphOf(shown)] });
      user.made(shown.id);
    }),
  },
  {
    weight: 1,
    arbitrary: repeated('createKey', async (user, once) => {
      const request = { body: { name: 'Once', scopes: [] } };
      const made = await once(request, 201, { body: { name: 'Another', scopes: [] } });
      const { key, full_key: value } = made.body;
      const { id, name, scopes } = key;
      const madeBy = user.account.keyId;
      user.keys.push({ id, name, scopes, value, active: true, expires: false, madeBy });
    }),
  },
  {
    weight: 1,
    arbitrary: repeated(
      'restoreRevision',
      async (user, once, choice) => {
        const known = pick(user.workflows, choice);
        const revision = 1 + (choice % known.graphs.length);
        const request = { params: { workflowId: known.id, revision } };
        const restored = await once(request, 200, {
          params: { ...request.params, revision: 0x7fff },
        });
        const graph = known.graphs[revision - 1]!;
        known.shown = takeIdMap(restored.body.data, graph);
        sameGraph(known.shown, graph);
        same(runSettings(known.shown), runSettings(graph));
        known.graphs.push(graphOf(known.shown));
        known.runsWith = null;
      },
      hasWorkflows,
    ),
  },
  {
    weight: 2,
    arbitrary: repeated(
      'executeWorkflow',
      async (user, once, choice) => {
        const known = pick(user.workflows.filter(isKnownToRun), choice);
        const params = known.runsWith ?? {};
        const request = { params: { workflowId: known.id }, body: { params } };
        await once(request, 200, { body: { params, more: 'than there was' } });
      },
      (user) => user.workflows.some(isKnownToRun),
    ),
  },
];

/** @param work sends the request through `once`, with one that differs, and notes what it did */
function repeated(
  id: OperationId,
  work: (
    user: UserModel,
    // eslint-disable-next-line @typescript-eslint/no-explicit-any
    once: (request: CallRequest, status: number, other: CallRequest) => Promise<ApiResponse<any>>,
    choice: number,
  ) => Promise<void>,
  applies: (user: UserModel) => boolean = () => true,
): fc.Arbitrary<Step> {
  return step(
    `${id}, sent again`,
    fc.record({ choice, key: keys }),
    (user, { choice, key }) => {
      const headers = { 'idempotency-key': `${randomBytes(8).toString('hex')}${key}` };
      const once = async (request: CallRequest, status: number, other: CallRequest) => {
        const first = await user.call(id, { ...request, headers });
        expectStatus(first, status);
        same(first.headers['idempotency-replayed'], undefined);
        const again = await user.call(id, { ...request, headers });
        same([again.status, again.headers['idempotency-replayed']], [status, 'true']);
        same(lasting(again), lasting(first));
        const refused = await user.call(id, { ...request, ...other, headers });
        expectStatus(refused, 422);
        if (refused.body.error.code !== 'IDEMPOTENCY_MISMATCH')
          fail(`another request with the same key is ${refused.body.error.code}`);
        return first;
      };
      return work(user, once, choice);
    },
    applies,
  );
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any
function lasting({ headers, body }: ApiResponse<any>): unknown {
  const { meta: _, ...rest } = body;
  return { rest, location: headers['location'], etag: headers['etag'] };
}
