/** Runs that tests start and follow. */

import type { OperationId } from '../../src/generated/operations.ts';
import { chain, createWorkflow, dashboard, inlineRows } from './graphs.ts';
import type { TestServer } from './test-server.ts';

export const oneRow = chain(inlineRows([{ n: 1 }]), dashboard);

/** Runs a new workflow to its end, and gives the id of its run. */
export async function ranOnce(server: TestServer, key: string, graph: object = oneRow) {
  const { id: workflowId } = await createWorkflow(server, key, graph);
  const { body } = await server.client.ok('executeWorkflow', { key, params: { workflowId } });
  return { workflowId, executionId: body.data.execution_id };
}

/** Queues a run of a new workflow. */
export async function submitted(
  server: TestServer,
  key: string,
  graph: object = oneRow,
  body?: object,
  prefer = 'respond-async',
) {
  const { id: workflowId, nodes } = await createWorkflow(server, key, graph);
  const response = await server.client.accepted('executeWorkflow', {
    key,
    params: { workflowId },
    headers: { prefer },
    body,
  });
  return { workflowId, nodes, response, execution: response.body.data };
}

/** The execution once it has ended. */
export async function ended(
  { client }: Pick<TestServer, 'client'>,
  key: string,
  executionId: number,
) {
  for (;;) {
    const { body } = await client.ok('getExecution', {
      key,
      params: { executionId },
      headers: { prefer: 'wait=20' },
    });
    if (body.data.finished_at !== null) return body.data;
  }
}

/** What holds for every operation on one execution: who sees it, and which ids are none. */
/** @param requestRest the other members of each request */
export function describeExecutionVisibility(
  id: OperationId,
  server: () => TestServer,
  requestRest: () => object = () => ({}),
): void {
  describe('404 EXECUTION_NOT_FOUND', () => {
    it.each([
      '0',
      '-1',
      '9007199254740992',
      '99999999999999999999',
      '1e2',
      '0x10',
      '1.5',
      ' 1',
      '01',
      'abc',
      'null',
    ])('for the id %j', async (executionId) => {
      const key = await server().key();
      await server().client.fails('EXECUTION_NOT_FOUND', id, {
        key,
        params: { executionId },
        ...requestRest(),
      });
    });

    it('for an execution that the key may not see, exactly as for one that is not there', async () => {
      const { client, member, stranger, key } = server();
      const { executionId } = await ranOnce(server(), await key());
      for (const other of [
        await key(await member()),
        await key(await stranger(), { scope_level: 'client' }),
      ]) {
        const [hidden, missing] = await Promise.all(
          [executionId, 9007199254740991].map((asked) =>
            client.fails('EXECUTION_NOT_FOUND', id, {
              key: other,
              params: { executionId: asked },
              ...requestRest(),
            }),
          ),
        );
        expect(hidden!.body.error.message.replace(String(executionId), '')).toBe(
          missing!.body.error.message.replace('9007199254740991', ''),
        );
      }
    });
  });

  describe("a run of another user's workflow", () => {
    it('is seen by the owner of the workflow, and no longer by an admin who lost the role', async () => {
      const { client, admin, member, key } = server();
      const [owner, other] = [await member(), await server().newMember(admin)];
      const params = { userId: other.id };
      const { cookie } = admin;
      await client.ok('updateUser', { params, cookie, body: { role: 'admin' } });
      const [ofOwner, ofOther] = [await key(owner), await key(other, { scope_level: 'client' })];
      const { id: workflowId } = await createWorkflow(server(), ofOwner, oneRow);
      const { body } = await client.ok('executeWorkflow', { key: ofOther, params: { workflowId } });
      const asked = { params: { executionId: body.data.execution_id } };
      await client.ok(id, { key: ofOther, ...asked, ...requestRest() });
      await client.ok(id, { key: ofOwner, ...asked, ...requestRest() });
      await client.ok('updateUser', { params, cookie, body: { role: 'member' } });
      await client.fails('EXECUTION_NOT_FOUND', id, { key: ofOther, ...asked, ...requestRest() });
    });
  });

  describe('a key of the level client', () => {
    it('sees the runs of all members of its organization', async () => {
      const { client, admin, member, key } = server();
      const { executionId } = await ranOnce(server(), await key(await member()));
      const reader = await key(admin, { scope_level: 'client' });
      await client.ok(id, { key: reader, params: { executionId }, ...requestRest() });
    });
  });
}
