/** A workflow with several graphs. */

import { chain, createWorkflow, dashboard, inlineRows } from './graphs.ts';
import type { TestServer } from './test-server.ts';

/** The n-th graph, with n rows. */
export const graphOf = (n: number) =>
  chain(inlineRows(Array.from({ length: n }, (_, row) => ({ n, row }))), dashboard);

/** Its graphs are those of 1 to `count`. */
export async function withRevisions(server: TestServer, count: number) {
  const made = await server.newKey();
  const key = made.value;
  const { id: workflowId } = await createWorkflow(server, key, graphOf(1));
  const call = { key, params: { workflowId } };
  const read = async () => (await server.client.ok('getWorkflow', call)).body.data;
  const shown = [await read()];
  const update = async (body: object) => {
    const written = await server.client.ok('updateWorkflow', { ...call, body });
    return written.body.data;
  };
  for (let n = 2; n <= count; n += 1) {
    await update(graphOf(n));
    shown.push(await read());
  }
  return {
    key,
    keyId: made.id,
    workflowId,
    call,
    /** What reading the workflow answered while each was current. */
    shown,
    read,
    update,
    list: async (query: object = {}) =>
      (await server.client.ok('listRevisions', { ...call, query: { ...query } })).body.data,
    revision: async (revision: number) =>
      (await server.client.ok('getRevision', { key, params: { workflowId, revision } })).body.data,
    restore: (revision: number | string, headers: Record<string, string> = {}) =>
      server.client.call('restoreRevision', { key, params: { workflowId, revision }, headers }),
  };
}

/** Numbers that no revision has. */
export const NO_REVISIONS = ['0', '-1', 'x', '4', '2147483647', '2147483648', '1e0', '01'];
