/** The HTTP lines: reads under load, against plain Koa; tiny runs. */

import { load } from './load.ts';
import { printLine } from './table.ts';
import { graphs, type Weir } from '../service/weir.ts';

const CONNECTIONS = 32;

export async function measureHttp(weir: Weir, plainUrl: string, seconds: number): Promise<void> {
  const id = await weir.createWorkflow('ten nodes', graphs.tenNodes);
  await compare(
    'GET workflow (10 nodes), 32 connections',
    `/api/v1/workflows/${id}`,
    '≥ 0.50 of plain',
  );
  await compare('GET node-types, 32 connections', '/api/v1/node-types', '');

  const tiny = await weir.createWorkflow('ten rows', graphs.tenRows);
  for (const connections of [1, 8]) {
    const url = `${weir.baseUrl}/api/v1/workflows/${tiny}/execute`;
    const result = await load(
      { url, method: 'POST', headers: weir.headers, body: '{}' },
      connections,
      seconds,
    );
    printLine({
      what: `execute 10 rows, ${connections} connection${connections > 1 ? 's' : ''}`,
      weir: `${result.perSecond.toFixed(0)}/s p99 ${result.p99Ms} ms`,
      plain: '',
      ratio: '',
      goal: connections > 1 ? '≥ 400/s' : '',
    });
  }

  async function compare(what: string, path: string, goal: string): Promise<void> {
    const ours = await load(
      { url: `${weir.baseUrl}${path}`, headers: weir.headers },
      CONNECTIONS,
      seconds,
    );
    const plain = await load({ url: `${plainUrl}${path}` }, CONNECTIONS, seconds);
    printLine({
      what,
      weir: `${ours.perSecond.toFixed(0)}/s p99 ${ours.p99Ms} ms`,
      plain: `${plain.perSecond.toFixed(0)}/s p99 ${plain.p99Ms} ms`,
      ratio: (ours.perSecond / plain.perSecond).toFixed(2),
      goal,
    });
  }
}
