/** A service that takes the rows of workflows, and runs that send them there. */

import { remoteHost, type RemoteHost } from '../../support/remote-host.ts';
import { createWorkflow } from '../graphs.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

export interface Receiver {
  readonly server: TestServer;
  readonly host: RemoteHost;
  readonly key: string;
}

/** Each test begins with no requests, and a host that takes every row. */
export function useReceiver(): Receiver {
  let open: Receiver;
  beforeAll(async () => {
    const host = await remoteHost();
    const server = await startTestServer({
      rateLimitPerMinute: 10_000,
      outboundAllowHosts: [`127.0.0.1:${host.port}`],
      executeTimeoutSeconds: 5,
    });
    open = { server, host, key: await server.key() };
  });
  afterAll(async () => {
    await open.server.close();
    await open.host.close();
  });
  beforeEach(() => {
    open.host.requests.length = 0;
    open.host.respond = (_request, response) => response.writeHead(201).end();
  });
  return {
    get server() {
      return open.server;
    },
    get host() {
      return open.host;
    },
    get key() {
      return open.key;
    },
  };
}

export const urlOf = ({ host }: Receiver, path = '/rows') => `http://127.0.0.1:${host.port}${path}`;

/** A terminator that sends there. */
export const sendTo = (receiver: Receiver, config: object = {}) => ({
  node_type: 'termination/httpRequest',
  node_role: 'terminator',
  label: 'Send',
  config: { url: urlOf(receiver), ...config },
});

/** The response of a run of the graph, and what the history says of it. */
export async function runOf({ server, key }: Receiver, graph: object) {
  const { id: workflowId, nodes } = await createWorkflow(server, key, graph);
  const response = await server.client.call('executeWorkflow', { key, params: { workflowId } });
  const { data } = response.body as { data: Record<string, unknown> & { execution_id: number } };
  const history = await server.client.ok('getExecution', {
    key,
    params: { executionId: data.execution_id },
  });
  return { status: response.status, data, history: history.body.data, nodes };
}

/** The metric `weir_rows_sent_total`. */
export async function sentRows({ server }: Receiver) {
  const { text } = await server.client.raw({ path: '/metrics' });
  const count = (outcome: string) =>
    Number(
      new RegExp(`^weir_rows_sent_total\\{outcome="${outcome}"\\} (\\d+)$`, 'm').exec(text)?.[1] ??
        0,
    );
  return { delivered: count('delivered'), failed: count('failed') };
}
