/** Where a workflow that sends rows must send none. */

import { newCredential } from '../credentials.ts';
import { chain, computed, createWorkflow, dashboard, inlineRows, sequence } from '../graphs.ts';
import { runOf, sendTo, useReceiver } from './receiver.ts';

const receiver = useReceiver();
const send = (config: object = {}) => sendTo(receiver, config);
const run = (graph: object) => runOf(receiver, graph);
const numbers = (count: number) => inlineRows(Array.from({ length: count }, (_, n) => ({ n })));

describe('nothing is sent', () => {
  it('where another part of the graph fails', async () => {
    const fails = computed('x', "cast(concat('a', n) as number)");
    const graph = {
      nodes: [numbers(2), send(), fails, dashboard],
      edges: [
        { source_node_index: 0, target_node_index: 1 },
        { source_node_index: 0, target_node_index: 2 },
        { source_node_index: 2, target_node_index: 3 },
      ],
    };
    const { data } = await run(graph);
    expect(data).toMatchObject({ status: 'failed', error: { node_id: expect.any(Number) } });
    expect(receiver.host.requests).toEqual([]);
  });

  it('by a preview or a validation', async () => {
    const graph = chain(numbers(2), send());
    const { id: workflowId } = await createWorkflow(receiver.server, receiver.key, graph);
    await receiver.server.client.ok('previewGraph', { key: receiver.key, body: graph });
    await receiver.server.client.ok('previewWorkflow', {
      key: receiver.key,
      params: { workflowId },
    });
    await receiver.server.client.ok('validateWorkflow', {
      key: receiver.key,
      params: { workflowId },
    });
    expect(receiver.host.requests).toEqual([]);
  });

  it('to a host that the credential does not cover, which validation finds', async () => {
    const credential_id = (await newCredential(receiver.server, { hosts: ['api.example.com'] })).id;
    const { id: workflowId } = await createWorkflow(
      receiver.server,
      receiver.key,
      chain(numbers(2), send({ credential_id })),
    );
    const { body } = await receiver.server.client.ok('validateWorkflow', {
      key: receiver.key,
      params: { workflowId },
    });
    expect(body.data.errors).toMatchObject([{ code: 'credential_not_allowed' }]);
    expect(receiver.host.requests).toEqual([]);
  });

  it('where it takes more requests than a run may make', async () => {
    const { data } = await run(chain(sequence(1, 100_001), send()));
    expect(data).toMatchObject({
      status: 'failed',
      error: { code: 'delivery_failed', message: expect.stringContaining('100,001 requests') },
      deliveries: [{ delivered: 0, not_sent: 100_001 }],
    });
    expect(receiver.host.requests).toEqual([]);
  });
});
