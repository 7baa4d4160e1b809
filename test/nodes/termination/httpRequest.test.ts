/** What `termination/httpRequest` makes of its config and of rows; what happens to them is in `test/http/edge/deliveries.test.ts`. */

import type { JsonObject } from '../../../src/engine/types.ts';
import { httpRequest } from '../../../src/nodes/termination/httpRequest.ts';
import { exampleRun, problemsOf, useBench } from '../run-node.ts';

const bench = useBench();
const { type, examples } = httpRequest;

async function deliveryOf(config: JsonObject, rows: readonly JsonObject[]) {
  const run = { type, config, inputs: { input1: rows } };
  const outcome = await bench.outcome(run, new AbortController().signal);
  const delivery = outcome.status === 'completed' ? outcome.outputs[0]?.delivery : undefined;
  if (delivery?.kind !== 'calls') throw new Error(JSON.stringify(outcome));
  return delivery;
}

it.each(examples)(
  '$title: sends the requests that it says',
  async ({ config, output, requests }) => {
    const delivery = await deliveryOf(config, output);
    const sent = requests?.map((_, at) => {
      const first = at * delivery.rowsPerCall;
      const call = delivery.call(output.slice(first, first + delivery.rowsPerCall));
      return call.ok ? call.value.body?.text : call.problems;
    });
    expect(sent).toEqual(requests);
  },
);

it('puts the query after that of the address, and keeps what its config says of retries', async () => {
  const config = {
    url: 'https://api.example.com/rows?a=1#part',
    query: { b: 'x y&z', c: true },
    method: 'PUT',
    max_attempts: 5,
    on_error: 'continue',
  };
  const delivery = await deliveryOf(config, [{ n: 1 }]);
  expect(delivery).toMatchObject({ onError: 'continue', rowsPerCall: 1 });
  expect(delivery.call([{ n: 1 }])).toMatchObject({
    value: {
      method: 'PUT',
      url: 'https://api.example.com/rows?a=1&b=x+y%26z&c=true#part',
      body: { contentType: 'application/json', text: '{"n":1}' },
      retry: { maxAttempts: 5 },
    },
  });
});

it('sends a whole number that JSON readers would round as its digits', async () => {
  const delivery = await deliveryOf({ url: 'https://api.example.com/' }, [{ n: 1 }]);
  expect(delivery.call([{ n: '9007199254740993' }])).toMatchObject({
    value: { body: { text: '{"n":"9007199254740993"}' } },
  });
});

it.each([
  [{ url: 'https://[' }, '/url'],
  [{ url: 'ftp://example.com/' }, '/url'],
  [{ url: 'https://example.com/', method: 'GET' }, '/method'],
  [{ url: 'https://example.com/', batch: { rows: 0 } }, '/batch/rows'],
  [{ url: 'https://example.com/', batch: { rows: 2, pointer: 'items' } }, '/batch/pointer'],
  [{ url: 'https://example.com/', on_error: 'ignore' }, '/on_error'],
  [{ url: 'https://example.com/', max_attempts: 11 }, '/max_attempts'],
  [{ url: 'https://example.com/', idempotency_header: 'a b' }, '/idempotency_header'],
  [
    { url: 'https://example.com/', headers: { 'x-key': '1' }, idempotency_header: 'X-Key' },
    '/idempotency_header',
  ],
  [{ url: 'https://example.com/', key: [] }, '/key'],
])('refuses %j at %s', (config, path) => {
  const problems = problemsOf(exampleRun(type, { ...examples[0]!, config }));
  expect(problems).toMatchObject([{ code: 'invalid_config', path }]);
});

it('refuses a key with a column that the rows do not have', () => {
  const config = { url: 'https://example.com/', key: ['id', 'number'] };
  const problems = problemsOf(exampleRun(type, { ...examples[0]!, config }));
  expect(problems).toMatchObject([{ code: 'unknown_column', path: '/key/1' }]);
});
