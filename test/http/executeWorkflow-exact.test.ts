/** Whole numbers beyond 2^53: each is exact or refused, and the advice of the refusal works. */

import { chain, createWorkflow, computed, dashboard, inlineRows, params } from './graphs.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const LARGE = '9007199254740993';

let server: TestServer;
let key: string;
beforeAll(async () => {
  server = await startTestServer();
  key = await server.key();
});
afterAll(() => server.close());

async function execute(workflow: object, params: object) {
  const { id: workflowId } = await createWorkflow(server, key, workflow);
  const call = { key, params: { workflowId }, body: { params } };
  const { status, body } = await server.client.call('executeWorkflow', call);
  return { status, body: body as { readonly data: { readonly rows: unknown } } };
}

const column = (type: string) => ({
  ...chain(params('rows'), dashboard),
  parameters: { rows: { type: 'rows', columns: [{ name: 'id', type }] } },
});
const scalar = (type: string) => ({
  ...chain(inlineRows([{ n: 1 }]), computed('id', '$id'), dashboard),
  parameters: { id: { type, required: true } },
});

describe('executeWorkflow', () => {
  it.each([LARGE, `+${LARGE}`, `${LARGE}.0`, '-9223372036854775807', '123456789012345678901'])(
    'refuses the text %s in a number column',
    async (id) => {
      const { status, body } = await execute(column('number'), { rows: [{ id }] });
      expect(status).toBe(400);
      expect(JSON.stringify(body)).toContain('is not exact as a number; declare the column as `');
    },
  );

  it.each(['9007199254740992', '1e300', '12.5', '007'])(
    'takes the text %s in a number column',
    async (id) => {
      const { body } = await execute(column('number'), { rows: [{ id }] });
      expect(body.data.rows).toEqual([{ id: Number(id) }]);
    },
  );

  it.each([
    ['a column', column, { rows: [{ id: LARGE }] }],
    ['a parameter', scalar, { id: LARGE }],
  ])('keeps the digits of %s of type integer', async (_, workflow, input) => {
    const { body } = await execute(workflow('integer'), input);
    expect(body.data.rows).toEqual([expect.objectContaining({ id: LARGE })]);
  });

  it('says which type takes the text that a number parameter refuses', async () => {
    const { status, body } = await execute(scalar('number'), { id: LARGE });
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain('declare the parameter as `integer`');
  });

  it('takes numbers for an integer parameter, and no fractions', async () => {
    const { body } = await execute(scalar('integer'), { id: 12 });
    expect(body.data.rows).toEqual([{ n: 1, id: 12 }]);
    expect((await execute(scalar('integer'), { id: 1.5 })).status).toBe(400);
  });
});
