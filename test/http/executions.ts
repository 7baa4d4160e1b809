/** Runs that tests start and follow. */

import type { OperationId } from '../../src/generated/operations.ts';
import { chain, createWorkflow, dashboard, inlineRows } from './graphs.ts';
import type { House } from './house.ts';

export const oneRow = chain(inlineRows([{ n: 1 }]), dashboard);

/** Runs a new workflow to its end, and gives the id of its run. */
export async function ranOnce(house: House, key: string, graph: object = oneRow) {
  const { id: workflowId } = await createWorkflow(house, key, graph);
  const { body } = await house.client.ok('executeWorkflow', { key, params: { workflowId } });
  return { workflowId, executionId: body.data.execution_id };
}

/** Queues a run of a new workflow. */
export async function submitted(
  house: House,
  key: string,
  graph: object = oneRow,
  body?: object,
  prefer = 'respond-async',
) {
  const { id: workflowId, nodes } = await createWorkflow(house, key, graph);
  const answer = await house.client.accepted('executeWorkflow', {
    key,
    params: { workflowId },
    headers: { prefer },
    body,
  });
  return { workflowId, nodes, answer, execution: answer.body.data };
}

/** The execution once it has ended. */
export async function ended({ client }: House, key: string, executionId: number) {
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
export function describeExecutionSight(id: OperationId, house: () => House): void {
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
      const key = await house().key();
      await house().client.fails('EXECUTION_NOT_FOUND', id, { key, params: { executionId } });
    });

    it('for an execution that the key may not see, exactly as for one that is not there', async () => {
      const { client, member, stranger, key } = house();
      const { executionId } = await ranOnce(house(), await key());
      for (const other of [
        await key(await member()),
        await key(await stranger(), { scope_level: 'client' }),
      ]) {
        const [hidden, missing] = await Promise.all(
          [executionId, 9007199254740991].map((asked) =>
            client.fails('EXECUTION_NOT_FOUND', id, { key: other, params: { executionId: asked } }),
          ),
        );
        expect(hidden!.body.error.message.replace(String(executionId), '')).toBe(
          missing!.body.error.message.replace('9007199254740991', ''),
        );
      }
    });
  });

  describe('a key of the level client', () => {
    it('sees the runs of all members of its organization', async () => {
      const { client, admin, member, key } = house();
      const { executionId } = await ranOnce(house(), await key(await member()));
      const reader = await key(admin, { scope_level: 'client' });
      await client.ok(id, { key: reader, params: { executionId } });
    });
  });
}
