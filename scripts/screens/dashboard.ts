/** A dashboard with each kind of chart, and a tile whose workflow fails. */

import { setTimeout } from 'node:timers/promises';
import type { Client } from '../service/client.ts';

interface Sources {
  readonly sales: number;
  readonly visits: number;
  readonly customers: number;
  readonly broken: number;
}

const figures = {
  nodes: [
    {
      node_type: 'sources/inlineRows',
      node_role: 'getter',
      label: 'Totals',
      config: {
        rows: [{ orders: 1204, revenue: 48210.5, customers: 318 }],
      },
    },
    {
      node_type: 'sources/inlineRows',
      node_role: 'getter',
      label: 'Channels',
      config: {
        rows: [
          { channel: 'Search', orders: 512 },
          { channel: 'Newsletter', orders: 334 },
          { channel: 'Direct', orders: 251 },
          { channel: 'Partners', orders: 107 },
        ],
      },
    },
    {
      node_type: 'termination/dashboardOutput',
      node_role: 'terminator',
      label: 'Figures',
      config: {
        title: 'This month',
        chart: { type: 'number', y: ['orders', 'revenue', 'customers'] },
      },
    },
    {
      node_type: 'termination/dashboardOutput',
      node_role: 'terminator',
      label: 'Share',
      config: {
        title: 'Orders by channel',
        chart: { type: 'pie', x: 'channel', y: ['orders'] },
      },
    },
  ],
  edges: [
    { source_node_index: 0, target_node_index: 2 },
    { source_node_index: 1, target_node_index: 3 },
  ],
};

/** Returns its id. */
export async function createShopDashboard(
  client: Client,
  cookie: string,
  { sales, visits, customers, broken }: Sources,
): Promise<number> {
  const created = await client.ok('createWorkflow', {
    cookie,
    body: { title: 'Key figures', ...figures },
  });
  const { id } = created.body.data;
  await client.ok('executeWorkflow', { cookie, params: { workflowId: id }, body: {} });
  const tile = (name: string, workflow: number, node: string | null, place: readonly number[]) => {
    const [x, y, width, height] = place;
    return { id: name, workflow: String(workflow), node, position: { x, y, width, height } };
  };
  const least = { least: { $param: 'least' } };
  const { body } = await client.ok('createDashboard', {
    cookie,
    body: {
      title: 'Shop',
      description: 'Orders, visits and customers of the shop.',
      parameters: { least: { type: 'number', default: 10, description: 'The least total' } },
      tiles: [
        tile('figures', id, 'Figures', [0, 0, 12, 2]),
        { ...tile('sales', sales, null, [0, 2, 7, 5]), params: least },
        tile('channels', id, 'Share', [7, 2, 5, 5]),
        tile('visits', visits, null, [0, 7, 12, 5]),
        { ...tile('customers', customers, null, [0, 12, 6, 4]), title: 'Customers without a city' },
        { ...tile('prices', broken, null, [6, 12, 6, 4]), title: 'Prices of the old shop' },
      ],
    },
  });
  const params = { dashboardId: body.data.id };
  await client.accepted('refreshDashboard', { cookie, params });
  for (;;) {
    const { data } = (await client.ok('getDashboardData', { cookie, params })).body;
    const statuses = data.tiles.map((one) => one.newer_run?.status ?? '');
    if (!statuses.some((status) => ['queued', 'running'].includes(status))) break;
    await setTimeout(500);
  }
  return body.data.id;
}
