/** Pages of an API as the rows of a run, and rows sent to one, beside a plain loop of requests against the same host. */

import { join } from 'node:path';

import { printedUrl, startProgram } from '../service/program.ts';
import { medianMs } from './load.ts';
import { watchGrowth } from './memory.ts';
import { readPages, sendRows, type PlainClient } from './plain-calls.ts';
import { printLine } from './table.ts';
import { graphs, type Weir } from '../service/weir.ts';

const PAGES = 100;
const TIMES = 7;
const GOAL = '≤ 2.00×';
const SENT_ROWS = [100_000, 1_000_000] as const;
const ROWS_PER_CALL = 1_000;

const operations = [
  {
    name: 'offset',
    pagination: {
      type: 'offset',
      param: 'offset',
      start: 0,
      until: 'total',
      total_pointer: '/total',
    },
  },
  { name: 'cursor', pagination: { type: 'cursor', param: 'page', pointer: '/next' } },
  { name: 'link', pagination: { type: 'link' } },
] as const;

export async function measureCalls(weir: Weir, { pid }: { pid: number }): Promise<void> {
  const program = join(import.meta.dirname, 'call-host.ts');
  const host = startProgram(process.execPath, ['--import', 'tsx', program], {
    environment: process.env,
    errors: 'shown',
  });
  try {
    const base = await printedUrl(host);
    await weir.createIntegration({
      slug: 'bench',
      name: 'Pages',
      base_url: base,
      auth: { type: 'none' },
      operations: operations.map(({ name, pagination }) => ({
        name,
        role: 'getter',
        method: 'GET',
        path: `/${name}`,
        pagination,
        parameters: ['pages', 'size'].map((one) => ({ name: one, in: 'query', type: 'number' })),
        response: { rows_path: '/items' },
      })),
    });
    for (const size of [100, 1_000])
      for (const { name } of operations) await comparePages(weir, base, name, size);
    await printFixedCost(weir);
    await compareSending(weir, base, pid);
  } finally {
    await host.stop();
  }
}

async function comparePages(
  weir: Weir,
  base: string,
  kind: (typeof operations)[number]['name'],
  size: number,
): Promise<void> {
  const parameters = { pages: PAGES, size };
  const what = `${PAGES} pages of ${size.toLocaleString('en-US')} rows by ${kind} → aggregate`;
  const id = await weir.createWorkflow(what, graphs.calledAggregate(`bench/${kind}`, parameters));
  const ours = async () => {
    const [first, second] = (await weir.execute(id)).rows as readonly { n: number }[];
    check((first?.n ?? 0) + (second?.n ?? 0));
  };
  const loop = (by: PlainClient) => async () =>
    check(await readPages(base, kind, `pages=${PAGES}&size=${size}`, by));
  const check = (rows: number): void => {
    if (rows !== PAGES * size) throw new Error(`${what}: ${rows} rows`);
  };
  const weirs = { run: ours, ms: NaN };
  const byFetch = { run: loop('fetch'), ms: NaN };
  const byRequest = { run: loop('request'), ms: NaN };
  await measureInTurn([weirs, byFetch, byRequest]);
  const line = (name: string, plain: { readonly ms: number }, goal: string): void =>
    printLine({
      what: name,
      weir: `${weirs.ms.toFixed(1)} ms`,
      plain: `${plain.ms.toFixed(1)} ms`,
      ratio: (weirs.ms / plain.ms).toFixed(2),
      goal,
    });
  line(what, byFetch, GOAL);
  line('  beside the bare client of node:http', byRequest, '');
}

/** The medians, of runs in turn, so that what else the machine does meets all of them. */
async function measureInTurn(
  measured: readonly { readonly run: () => Promise<void>; ms: number }[],
): Promise<void> {
  const taken = measured.map((): number[] => []);
  for (const { run } of measured) await run();
  for (let time = 0; time < TIMES; time += 1)
    for (const [at, { run }] of measured.entries()) taken[at]!.push(await medianMs(1, run));
  for (const [at, one] of measured.entries())
    one.ms = taken[at]!.toSorted((a, b) => a - b)[TIMES >> 1]!;
}

async function printFixedCost(weir: Weir): Promise<void> {
  const parameters = { pages: 1, size: 1 };
  const id = await weir.createWorkflow('page', graphs.calledAggregate('bench/link', parameters));
  await weir.execute(id);
  const ms = await medianMs(TIMES * 3, () => weir.execute(id));
  printLine({
    what: 'a run with one page of one row',
    weir: `${ms.toFixed(1)} ms`,
    plain: '',
    ratio: '',
    goal: '',
  });
}

async function compareSending(weir: Weir, base: string, pid: number): Promise<void> {
  for (const rows of SENT_ROWS) {
    const what = `${rows.toLocaleString('en-US')} rows sent, ${ROWS_PER_CALL} a request`;
    const id = await weir.createWorkflow(what, graphs.sent(`${base}/rows`, rows, ROWS_PER_CALL));
    const growth = watchGrowth(pid);
    const weirs = await medianMs(1, () => weir.execute(id));
    const grown = growth();
    const values = Array.from({ length: rows }, (_, value) => ({ value, price: value * 1.25 }));
    const plain = await medianMs(1, () => sendRows(`${base}/rows`, values, ROWS_PER_CALL));
    const perSecond = (ms: number): string =>
      `${Math.round((rows / ms) * 1_000).toLocaleString('en-US')}/s`;
    printLine({
      what,
      weir: `${perSecond(weirs)}${grown === null ? '' : `, +${grown} MiB`}`,
      plain: perSecond(plain),
      ratio: (weirs / plain).toFixed(2),
      goal: '',
    });
  }
}
