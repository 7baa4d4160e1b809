/** Any operation by its id. */

import type { OperationId } from '../../src/client/retry.ts';
import { calls } from '../../src/generated/v1-calls.ts';
import { enveloped, refused } from './scripted-server.ts';
import { createClientFixture } from './client-fixture.ts';

const fixture = createClientFixture();

describe('call', () => {
  it.each(Object.entries(calls) as [OperationId, (typeof calls)[OperationId]][])(
    '%s sends the method and the path of the specification',
    async (id, { method, path }) => {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name!, 7]);
      const input = { path: Object.fromEntries(names) as object };
      fixture.server.script(enveloped({ id: 7 }));
      const { data } = (await fixture.client().call(id, input as never)) as { data: unknown };
      expect(data).toEqual({ id: 7 });
      expect(fixture.server.requests.map((request) => [request.method, request.path])).toEqual([
        [method.toUpperCase(), path.replace(/\{\w+\}/g, '7')],
      ]);
    },
  );

  it('takes what the operation takes, and repeats it as its method does', async () => {
    const input = { path: { keyId: 4 }, body: { name: 'CI' } };
    fixture.server.script(refused(503, 'SERVICE_UNAVAILABLE'), {
      status: 200,
      body: { success: true, key: { id: 4 } },
    });
    const { key } = await fixture.client().call('updateKey', input);
    expect(key.id).toBe(4);
    expect(fixture.server.requests.map(({ body }) => body)).toEqual(
      Array(2).fill(JSON.stringify(input.body)),
    );
  });
});
