/** What makes writes and runs safe to repeat, beside the same without it: Idempotency-Keys, revisions, entity tags. */

import { randomUUID } from 'node:crypto';
import { printLine } from './table.ts';
import { graphs, type Weir } from '../service/weir.ts';

const LANES = 4;
/** Both sides take turns, so that whatever else the machine does slows both. */
const TURNS = 12;

type Send = () => Promise<unknown>;

export async function measureWrites(weir: Weir, seconds: number): Promise<void> {
  const request = requestsTo(weir);
  const turnMs = (seconds * 1000) / TURNS;
  const keyed = () => ({ 'idempotency-key': randomUUID() });

  const draft = { title: 'ten nodes', ...graphs.tenNodes };
  const create = (more?: () => object) => request('POST', '/api/v1/workflows', draft, more);
  await compare('create (10 nodes), with an Idempotency-Key', create(keyed), create(), turnMs);

  const tiny = await weir.createWorkflow('ten rows', graphs.tenRows);
  const run = (more?: () => object) =>
    request('POST', `/api/v1/workflows/${tiny}/execute`, {}, more);
  await compare('execute 10 rows, with an Idempotency-Key', run(keyed), run(), turnMs);

  const id = await weir.createWorkflow('ten nodes', graphs.tenNodes);
  const path = `/api/v1/workflows/${id}`;
  const update = request('PATCH', path, graphs.tenNodes);
  await compare('update of a graph (makes a revision), beside a create', update, create(), turnMs);

  const found = await fetch(`${weir.baseUrl}${path}`, { headers: weir.headers });
  const tag = found.headers.get('etag')!;
  const unchanged = request('GET', path, null, () => ({ 'if-none-match': tag }));
  const whole = request('GET', path, null);
  await compare('GET workflow, unchanged since its ETag (304)', unchanged, whole, turnMs);
}

/** @returns what makes a request that fails where the response is an error; `more` are headers of each single one */
function requestsTo({ baseUrl, headers }: Weir) {
  return (
      method: string,
      path: string,
      body: object | null,
      more: () => object = () => ({}),
    ): Send =>
    async () => {
      const response = await fetch(`${baseUrl}${path}`, {
        method,
        headers: { ...headers, ...more() },
        ...(body && { body: JSON.stringify(body) }),
      });
      await response.arrayBuffer();
      if (response.status >= 400) throw new Error(`${method} ${path}: ${response.status}`);
    };
}

async function compare(what: string, one: Send, other: Send, turnMs: number): Promise<void> {
  const [ours, beside] = [
    { sent: 0, ms: 0 },
    { sent: 0, ms: 0 },
  ];
  await takeTurn(one, turnMs);
  await takeTurn(other, turnMs);
  for (let turn = 0; turn < TURNS; turn += 1)
    for (const [send, side] of [
      [one, ours],
      [other, beside],
    ] as const) {
      const { sent, ms } = await takeTurn(send, turnMs);
      side.sent += sent;
      side.ms += ms;
    }
  const perSecond = ({ sent, ms }: typeof ours): number => (sent / ms) * 1000;
  printLine({
    what,
    weir: `${perSecond(ours).toFixed(0)}/s`,
    plain: `without: ${perSecond(beside).toFixed(0)}/s`,
    ratio: (perSecond(ours) / perSecond(beside)).toFixed(2),
    goal: '',
  });
}

async function takeTurn(send: Send, turnMs: number): Promise<{ sent: number; ms: number }> {
  const started = performance.now();
  let sent = 0;
  const lane = async (): Promise<void> => {
    while (performance.now() - started < turnMs) {
      await send();
      sent += 1;
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return { sent, ms: performance.now() - started };
}
