/** A client of the built service, as much of one as the benchmark needs. */

import { Agent } from 'node:http';
import { createClient } from './client.ts';
import { createKey, logIn } from './credentials.ts';
import { send } from './request.ts';

export interface Weir {
  readonly baseUrl: string;
  readonly headers: Record<string, string>;
  createWorkflow(title: string, graph: Graph): Promise<number>;
  createIntegration(definition: object): Promise<void>;
  /** @returns its id */
  createCredential(credential: {
    readonly name: string;
    readonly type: string;
    readonly data: object;
  }): Promise<number>;
  execute(workflowId: number): Promise<ExecutionResult>;
  /** With a body that is ready: what the client spends on printing and parsing is none of the service's. */
  executeWith(workflowId: number, body: Buffer): Promise<void>;
}

export interface Graph {
  readonly nodes: readonly object[];
  readonly edges: readonly object[];
  readonly row_order?: 'kept' | 'free';
}

export interface ExecutionResult {
  readonly result_id: string;
  readonly rows: readonly object[];
  readonly total_rows: number;
  readonly execution_time_ms: number;
}

/** Logs in as the first admin and makes a key of its organization with every scope. */
export async function connect(baseUrl: string, email: string, password: string): Promise<Weir> {
  const client = createClient(baseUrl);
  const cookie = await logIn(client, { email, password });
  const key = await createKey(client, cookie, {
    name: 'bench',
    scope_level: 'client',
  });
  client.close();
  const json = { 'content-type': 'application/json' };
  const headers: Record<string, string> = { authorization: `Bearer ${key.value}`, ...json };

  const agent = new Agent({ keepAlive: true });

  /** Does not use `fetch`, which takes 25–40 ms of CPU for a body of 12 MB, half as much as the service. */
  async function postText(path: string, text: string | Buffer, login = headers): Promise<Buffer> {
    const url = `${baseUrl}${path}`;
    const { status, body } = await send(url, { method: 'POST', headers: login, agent, body: text });
    if (status >= 300) throw new Error(`POST ${path}: ${status} ${body.toString('utf8', 0, 500)}`);
    return body;
  }

  async function post<T>(path: string, body: object, login = headers): Promise<T> {
    const response = await postText(path, JSON.stringify(body), login);
    return (JSON.parse(response.toString()) as { data: T }).data;
  }

  return {
    baseUrl,
    headers,
    async createWorkflow(title, graph) {
      return (await post<{ id: number }>('/api/v1/workflows', { title, ...graph })).id;
    },
    async createIntegration(definition) {
      await post('/product/integrations', definition);
    },
    async createCredential(credential) {
      const login = { cookie, ...json };
      return (await post<{ id: number }>('/product/credentials', credential, login)).id;
    },
    execute: (workflowId) => post<ExecutionResult>(`/api/v1/workflows/${workflowId}/execute`, {}),
    async executeWith(workflowId, body) {
      await postText(`/api/v1/workflows/${workflowId}/execute`, body);
    },
  };
}

export const node = (node_type: string, node_role: string, config: object) => ({
  node_type,
  node_role,
  label: node_type,
  config,
});

/** Nodes in a row, each fed by the one before it. */
export function chain(nodes: readonly object[]): Graph {
  return {
    nodes,
    edges: nodes
      .slice(1)
      .map((_, index) => ({ source_node_index: index, target_node_index: index + 1 })),
  };
}

const dashboard = node('termination/dashboardOutput', 'terminator', {});
const sequence = (stop: number) => node('sources/sequence', 'getter', { start: 1, stop });
const computed = (column_name: string, expression: string) =>
  node('queryoperators/computedColumn', 'setter', { column_name, expression });

const byPaid = node('queryoperators/aggregation', 'setter', {
  group_by: ['paid'],
  aggregations: [
    { column_name: 'n', function: 'count' },
    { column_name: 'total', function: 'sum', field: 'price' },
  ],
});

export const graphs = {
  tenNodes: chain([
    sequence(10),
    ...Array.from({ length: 8 }, (_, index) => computed(`c${index}`, `value * ${index + 1}`)),
    dashboard,
  ]),
  tenRows: chain([
    node('sources/inlineRows', 'getter', {
      rows: Array.from({ length: 10 }, (_, index) => ({
        id: index,
        name: `row ${index}`,
        price: index * 1.5,
      })),
    }),
    computed('twice', 'price * 2'),
    dashboard,
  ]),
  aggregateSequence: (rows: number) =>
    chain([
      sequence(rows),
      computed('bucket', 'value % 97'),
      computed('price', 'value * 1.25'),
      node('queryoperators/filter', 'setter', { field: 'price', operator: '>', value: 100 }),
      node('queryoperators/aggregation', 'setter', {
        group_by: ['bucket'],
        aggregations: [
          { column_name: 'n', function: 'count' },
          { column_name: 'total', function: 'sum', field: 'price' },
          { column_name: 'mean', function: 'avg', field: 'price' },
        ],
      }),
      dashboard,
    ]),
  allRows: (rows: number) => chain([sequence(rows), computed('price', 'value * 1.25'), dashboard]),
  manyTypes: (rows: number) =>
    chain([
      sequence(rows),
      computed('price', 'value * 1.25'),
      computed('name', "concat('customer ', value)"),
      computed('day', "cast('2024-01-01' as date)"),
      computed('moment', "cast('2024-01-01T12:30:00.123456Z' as timestamp)"),
      computed('paid', 'value % 3 == 0'),
      dashboard,
    ]),
  params: (columns?: object) =>
    chain([
      node('sources/params', 'getter', { param: 'rows', ...(columns && { columns }) }),
      computed('twice', 'price * 2'),
      dashboard,
    ]),
  paramsAggregate: (columns?: object) =>
    chain([
      node('sources/params', 'getter', { param: 'rows', ...(columns && { columns }) }),
      byPaid,
      dashboard,
    ]),
  fetchedAggregate: (url: string) =>
    chain([node('sources/httpRequest', 'getter', { url }), byPaid, dashboard]),
  calledAggregate: (type: string, parameters: object) =>
    chain([node(type, 'getter', { parameters }), byPaid, dashboard]),
  sent: (url: string, rows: number, rowsPerCall: number) =>
    chain([
      sequence(rows),
      computed('price', 'value * 1.25'),
      node('termination/httpRequest', 'terminator', { url, batch: { rows: rowsPerCall } }),
    ]),
};
