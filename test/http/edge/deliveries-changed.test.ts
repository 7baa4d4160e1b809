/** Runs that start again while a part of their rows is sent: where something was changed meanwhile, none goes elsewhere. */

import type { ExecutionDelivery } from '../../../src/model/execution.ts';
import { newCredential, SECRET } from '../credentials.ts';
import { describeWithRedis } from '../../support/redis.ts';
import { chain, dashboard, sequence } from '../graphs.ts';
import { newIntegration } from '../integrations.ts';
import { useSendingWorkers, type Destination, type Queued } from './sending-workers.ts';

const ROWS = 120;
/** So many requests have come when the worker ends. */
const SENT = 40;

interface Sending extends Queued {
  readonly to: Destination;
  /** Of the integration, or of the credential. */
  readonly id: number;
}

interface Case {
  readonly title: string;
  begin(): Promise<Sending>;
  change(sending: Sending): Promise<unknown>;
}

describeWithRedis('a run that starts again', () => {
  const workers = useSendingWorkers();

  const send = (config: object) => ({
    node_type: 'termination/httpRequest',
    node_role: 'terminator',
    config: { method: 'PUT', ...config },
  });
  const declared = (name: string, type: string, value: unknown) => ({
    [name]: { type, default: value },
  });

  async function plain(graph: (to: Destination) => object): Promise<Sending> {
    const to = workers.destination();
    return { to, id: 0, ...(await workers.queue(graph(to))) };
  }
  const toUrl = () => plain((to) => chain(sequence(1, ROWS), send({ url: to.url })));

  async function withCredential(): Promise<Sending> {
    const { id } = await newCredential(workers.server, { hosts: ['127.0.0.1'] });
    const begun = await plain((to) =>
      chain(sequence(1, ROWS), send({ url: to.url, credential_id: id })),
    );
    return { ...begun, id };
  }

  const put = {
    name: 'putItem',
    role: 'terminator',
    method: 'PUT',
    path: '/items/{id}',
    parameters: [
      { name: 'id', in: 'path', type: 'string', required: true },
      { name: 'kind', in: 'query', type: 'string', required: true, default: 'new' },
    ],
    response: { format: 'none' },
  };
  const post = {
    name: 'addItem',
    role: 'terminator',
    method: 'POST',
    path: '/items',
    parameters: [{ name: 'id', in: 'body', type: 'number' }],
    response: { format: 'none' },
    retry: { max_attempts: 1, idempotency_header: 'Idempotency-Key' },
  };

  const throughIntegration =
    (operation: typeof put | typeof post) => async (): Promise<Sending> => {
      const to = workers.destination();
      const { id, slug } = await newIntegration(workers.server, {
        base_url: to.url,
        operations: [operation],
      });
      const config = { parameters: { id: { $column: 'value' } } };
      const node = { node_type: `${slug}/${operation.name}`, node_role: 'terminator', config };
      return { to, id, ...(await workers.queue(chain(sequence(1, ROWS), node))) };
    };

  const changeWorkflow = (body: object) => (sending: Sending) =>
    workers.server.client.ok('updateWorkflow', {
      key: workers.key,
      params: { workflowId: sending.workflowId },
      body,
    });
  const changeIntegration = (body: object) => (sending: Sending) =>
    workers.server.client.ok('updateIntegration', {
      cookie: workers.server.admin.cookie,
      params: { integrationId: sending.id },
      query: { force: true },
      body,
    });

  const elsewhere = () => `http://127.0.0.1:${workers.port}/elsewhere`;
  const CHANGED: readonly Case[] = [
    {
      title: 'the integration has another address',
      begin: throughIntegration(put),
      change: (one) => changeIntegration({ base_url: elsewhere() })(one),
    },
    {
      title: 'the operation has another path',
      begin: throughIntegration(put),
      change: changeIntegration({ operations: [{ ...put, path: '/others/{id}' }] }),
    },
    {
      title: 'a parameter of the operation has another default',
      begin: throughIntegration(put),
      change: changeIntegration({
        operations: [
          { ...put, parameters: [put.parameters[0]!, { ...put.parameters[1]!, default: 'old' }] },
        ],
      }),
    },
    {
      title: 'the operation lost its idempotency header',
      begin: throughIntegration(post),
      change: changeIntegration({ operations: [{ ...post, retry: { max_attempts: 1 } }] }),
    },
  ];
  const SAME: readonly Case[] = [
    {
      title: 'the graph was replaced by one that sends nothing',
      begin: toUrl,
      change: changeWorkflow(chain(sequence(1, ROWS), dashboard)),
    },
    {
      title: 'the default of a parameter leads elsewhere in a newer revision',
      begin: () =>
        plain((to) => ({
          ...chain(sequence(1, ROWS), send({ url: { $param: 'url' } })),
          parameters: declared('url', 'string', to.url),
        })),
      change: (one) => changeWorkflow({ parameters: declared('url', 'string', elsewhere()) })(one),
    },
    {
      title: 'texts and limits of the integration changed',
      begin: throughIntegration(put),
      change: changeIntegration({
        name: 'Another name',
        description: 'Another text',
        operations: [
          {
            ...put,
            label: 'Another label',
            description: 'Another text',
            rate: { requests_per_second: 1000 },
            retry: { max_attempts: 2 },
            parameters: put.parameters.map((one) => ({ ...one, description: 'Another text' })),
          },
          { ...put, name: 'other' },
        ],
      }),
    },
    {
      title: 'its credential got another secret',
      begin: withCredential,
      change: ({ id }) =>
        workers.server.client.ok('updateCredential', {
          cookie: workers.server.admin.cookie,
          params: { credentialId: id },
          body: { data: { token: 'another' } },
        }),
    },
  ];
  const GONE: readonly (Case & { readonly code: string })[] = [
    {
      title: 'the operation was removed',
      begin: throughIntegration(put),
      change: changeIntegration({ operations: [{ ...put, name: 'other' }] }),
      code: 'unknown_node_type',
    },
    {
      title: 'the integration was deleted',
      begin: throughIntegration(put),
      change: ({ id }) =>
        workers.server.client.ok('deleteIntegration', {
          cookie: workers.server.admin.cookie,
          params: { integrationId: id },
          query: { force: true },
        }),
      code: 'unknown_node_type',
    },
    {
      title: 'its credential was deleted',
      begin: withCredential,
      change: ({ id }) =>
        workers.server.client.ok('deleteCredential', {
          cookie: workers.server.admin.cookie,
          params: { credentialId: id },
          query: { force: true },
        }),
      code: 'credential_not_found',
    },
  ];
  const titleOf = ({ title }: Case) => [title] as const;

  const begun = new Map<string, { sending: Sending; report: ExecutionDelivery }>();
  beforeAll(async () => {
    const all = [...CHANGED, ...SAME, ...GONE];
    const sendings: Sending[] = [];
    for (const one of all) sendings.push(await one.begin());
    const held = sendings.map(({ to }) => to.hold(SENT));
    workers.worker();
    await Promise.all(held);
    await workers.kill();
    for (const [at, one] of all.entries()) {
      const sending = sendings[at]!;
      await one.change(sending);
      sending.to.open();
      const [report] = await workers.written(sending.executionId);
      begun.set(one.title, { sending, report: report! });
    }
    workers.worker();
  });

  /** As the dead worker left it. */
  const left = ({ delivered, sendingUntil, sendingCalls, calls, rows }: ExecutionDelivery) => [
    {
      delivered,
      failed: 0,
      in_doubt: sendingUntil - delivered,
      calls: calls + sendingCalls!,
      not_sent: rows - sendingUntil,
      errors: [{ row: delivered, rows: sendingUntil - delivered, code: 'in_doubt' }],
    },
  ];

  it.each(CHANGED.map(titleOf))('sends nothing more where %s', async (title) => {
    const { sending, report } = begun.get(title)!;
    const run = await workers.ended(sending.executionId);
    const nodeId = sending.nodes[1]!.id;
    expect(run).toMatchObject({
      status: 'failed',
      error: { node_id: nodeId, code: 'delivery_changed' },
    });
    const own = run.deliveries.filter(({ node_id }) => node_id === nodeId);
    expect(own).toMatchObject(left(report));
    const others = run.deliveries.filter(({ node_id }) => node_id !== nodeId);
    expect(others.filter(({ calls, not_sent }) => calls > 0 || not_sent !== ROWS)).toEqual([]);
    expect(sending.to.requests).toHaveLength(SENT);
  });

  it.each(GONE.map(titleOf))('sends nothing more where %s, and names the node', async (title) => {
    const { sending, report } = begun.get(title)!;
    const { code } = GONE.find((one) => one.title === title)!;
    expect(await workers.ended(sending.executionId)).toMatchObject({
      status: 'failed',
      error: { node_id: sending.nodes[1]!.id, code },
      deliveries: left(report),
    });
    expect(sending.to.requests).toHaveLength(SENT);
  });

  it.each(SAME.map(titleOf))('continues where %s', async (title) => {
    const { sending, report } = begun.get(title)!;
    const { requests } = sending.to;
    expect(await workers.ended(sending.executionId)).toMatchObject({
      status: 'completed',
      deliveries: [
        { delivered: ROWS, in_doubt: 0, calls: ROWS + report.sendingUntil - report.delivered },
      ],
    });
    expect(requests).toHaveLength(SENT + ROWS - report.delivered);
  });

  it('takes a changed secret afterwards', () => {
    const { requests } = begun.get('its credential got another secret')!.sending.to;
    const secrets = requests.map(({ headers }) => headers.authorization);
    expect(secrets.slice(0, SENT)).toEqual(Array(SENT).fill(`Bearer ${SECRET}`));
    expect(new Set(secrets.slice(SENT))).toEqual(new Set(['Bearer another']));
  });
});
