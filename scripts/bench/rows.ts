/** Rows that a call posts, and rows that another host answers with, beside plain DuckDB reading the same bytes from a ready file. */

import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pulse } from './engine.ts';
import { load, quietestMs, ROUNDS, warmUp, type Load, type Target } from './load.ts';
import { watchGrowth } from './memory.ts';
import type { PlainDuckdb } from './plain-duckdb.ts';
import { printLine } from './table.ts';
import { graphs, type Graph, type Weir } from '../service/weir.ts';

const COLUMNS = {
  id: 'integer',
  name: 'string',
  city: 'string',
  price: 'number',
  paid: 'boolean',
  note: 'string',
};
const CITIES = ['Utrecht', 'Ghent', 'Lyon', 'Graz'];
const MAX_GROWTH_MIB = 64;
const CONNECTIONS = 8;

/** `varied`: with an object in each, and a member that some lack. */
type RowsKind = 'flat' | 'varied';

/** One JSON array of rows of about 115 bytes each. */
function rowsText(count: number, kind: RowsKind = 'flat'): Buffer {
  const rows = Array.from({ length: count }, (_, id) => {
    const city = CITIES[id % 4];
    const row = {
      id,
      name: `customer ${id}`,
      ...(kind === 'flat' ? { city } : { address: { city, zip: String(9_000 + (id % 999)) } }),
      price: (id % 1000) + 0.25,
      paid: id % 3 === 0,
      ...(kind === 'flat' || id % 5 > 0 ? { note: `call back ${id % 7}` } : {}),
    };
    return JSON.stringify(row);
  });
  return Buffer.from(`[${rows.join(',')}]`);
}

const FETCHED_ROWS = 100_000;

interface Compared {
  readonly what: string;
  readonly count: number;
  /** `flat` unless given. */
  readonly kind?: RowsKind;
  /** In a round. */
  readonly times: number;
  /** Runs before these, of the service: what takes few milliseconds depends on how much of it is compiled. */
  readonly runsBefore?: number;
  readonly graph: Graph;
  readonly select: string;
  readonly maxRatio?: number;
  readonly maxMs?: number;
}

const AGGREGATE = 'SELECT paid, count(*) AS n, sum(price) AS total FROM rows GROUP BY paid';
const ALL = 'SELECT *, price * 2 AS twice FROM rows';

const posted: readonly Compared[] = [
  {
    what: '1,000 rows posted → aggregate, after 2,000 runs',
    count: 1_000,
    times: 200,
    runsBefore: 2_000,
    graph: graphs.paramsAggregate(COLUMNS),
    select: AGGREGATE,
    maxMs: 6,
  },
  {
    what: '100,000 rows posted, declared columns → aggregate',
    count: 100_000,
    times: 5,
    graph: graphs.paramsAggregate(COLUMNS),
    select: AGGREGATE,
    maxRatio: 4,
    maxMs: 90,
  },
  {
    what: '100,000 rows posted, inferred columns → aggregate',
    count: 100_000,
    times: 5,
    graph: graphs.paramsAggregate(),
    select: AGGREGATE,
    maxMs: 150,
  },
  {
    what: '100,000 rows posted, with objects and missing members → aggregate',
    count: 100_000,
    kind: 'varied',
    times: 5,
    graph: graphs.paramsAggregate(),
    select: AGGREGATE,
  },
  {
    what: '100,000 rows posted → all rows',
    count: 100_000,
    times: 5,
    graph: graphs.params(COLUMNS),
    select: ALL,
    maxRatio: 3,
  },
  {
    what: '1,000,000 rows posted → aggregate',
    count: 1_000_000,
    times: 1,
    graph: graphs.paramsAggregate(COLUMNS),
    select: AGGREGATE,
    maxMs: 1_200,
  },
];

interface RowsBench {
  readonly weir: Weir;
  readonly plain: PlainDuckdb;
  /** Of the service. */
  readonly pid: number;
  readonly seconds: number;
  readonly textOf: (count: number, kind?: RowsKind) => Buffer;
  /** The same text, for plain DuckDB. */
  readonly fileOf: (count: number, kind?: RowsKind) => string;
}

export async function measureRows(
  weir: Weir,
  plain: PlainDuckdb,
  { directory, pid, seconds }: { directory: string; pid: number; seconds: number },
): Promise<void> {
  const fileOf = (count: number, kind: RowsKind = 'flat'): string =>
    join(directory, `rows-${count}-${kind}.json`);
  const texts = new Map<string, Buffer>();
  for (const { count, kind } of [...posted, { count: FETCHED_ROWS, kind: 'flat' as const }])
    texts.set(fileOf(count, kind), rowsText(count, kind));
  const textOf = (count: number, kind?: RowsKind): Buffer => {
    const text = texts.get(fileOf(count, kind));
    if (text === undefined) throw new Error(`no text of ${count} rows`);
    return text;
  };
  for (const [file, text] of texts) await writeFile(file, text);
  const bench: RowsBench = { weir, plain, pid, seconds, textOf, fileOf };
  await measurePostedRows(bench);
  await measureFetchedRows(bench);
  await measureTinyRuns(bench);
}

async function measurePostedRows(bench: RowsBench): Promise<void> {
  const { weir, seconds, textOf } = bench;
  for (const line of posted) {
    const workflow = await weir.createWorkflow(line.what, line.graph);
    const body = Buffer.concat([
      Buffer.from('{"params":{"rows":'),
      textOf(line.count, line.kind),
      Buffer.from('}}'),
    ]);
    const run = () => weir.executeWith(workflow, body);
    await compare(bench, line, run);
    if (line.count === 1_000_000)
      await pulse(weir, seconds, { during: '1,000,000 rows are posted', work: run });
  }
}

async function measureFetchedRows(bench: RowsBench): Promise<void> {
  const { weir, textOf } = bench;
  const host = createServer((_request, response) =>
    response.setHeader('content-type', 'application/json').end(textOf(FETCHED_ROWS)),
  );
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  try {
    const url = `http://127.0.0.1:${(host.address() as AddressInfo).port}/`;
    const what = '100,000 rows fetched, inferred columns → aggregate';
    const graph = graphs.fetchedAggregate(url);
    const workflow = await weir.createWorkflow(what, graph);
    await compare(bench, { what, count: FETCHED_ROWS, times: 5, graph, select: AGGREGATE }, () =>
      weir.execute(workflow),
    );
  } finally {
    host.closeAllConnections();
    host.close();
  }
}

async function compare(
  { plain, pid, fileOf }: RowsBench,
  { what, count, kind, times, runsBefore, select, maxRatio, maxMs }: Compared,
  run: () => Promise<unknown>,
): Promise<void> {
  const runPlain = () =>
    plain.copyOut(`WITH rows AS (FROM ${plainReader(fileOf(count, kind), kind)}) ${select}`);
  await warmUp(runPlain);
  await warmUp(run, runsBefore);
  const growth = watchGrowth(pid);
  const [ours = NaN, theirs = NaN] = await quietestMs(times, [run, runPlain]);
  const grown = growth();
  const goals = [
    maxRatio === undefined ? [] : `≤ ${maxRatio}×`,
    maxMs === undefined ? [] : `< ${maxMs.toLocaleString('en-US')} ms`,
    `≤ ${MAX_GROWTH_MIB} MiB`,
  ].flat();
  const weirs = `${ours.toFixed(1)} ms${grown === null ? '' : `, +${grown} MiB`}`;
  printLine({
    what,
    weir: weirs,
    plain: `${theirs.toFixed(1)} ms`,
    ratio: (ours / theirs).toFixed(2),
    goal: goals.join(', '),
  });
}

/** Against reads of the same service: what a run costs beyond a request. Of each its best round counts, as in `quietestMs`. */
async function measureTinyRuns({ weir, seconds }: RowsBench): Promise<void> {
  const { baseUrl, headers } = weir;
  const targetOf = async (title: string, graph: Graph, body?: string): Promise<Target> => {
    const url = `${baseUrl}/api/v1/workflows/${await weir.createWorkflow(title, graph)}`;
    return body === undefined
      ? { url, headers }
      : { url: `${url}/execute`, method: 'POST', headers, body };
  };
  const ten = JSON.stringify({
    params: { rows: JSON.parse(rowsText(10).toString()) as object[] },
  });
  const reads = await targetOf('read', graphs.tenNodes);
  const runs = new Map([
    ['10 rows of a config', await targetOf('config', graphs.tenRows, '{}')],
    ['10 rows posted', await targetOf('posted', graphs.params(), ten)],
  ]);
  const best = new Map<Target, Load>();
  for (let round = 0; round < ROUNDS; round += 1)
    for (const target of [reads, ...runs.values()]) {
      const one = await load(target, CONNECTIONS, Math.ceil(seconds / 2));
      if (one.perSecond > (best.get(target)?.perSecond ?? 0)) best.set(target, one);
    }
  for (const [what, run] of runs) {
    const { perSecond, p99Ms } = best.get(run)!;
    const readsPerSecond = best.get(reads)!.perSecond;
    printLine({
      what: `execute, ${what}, ${CONNECTIONS} connections, against GET workflow`,
      weir: `${perSecond.toFixed(0)}/s p99 ${p99Ms} ms`,
      plain: `${readsPerSecond.toFixed(0)}/s`,
      ratio: (perSecond / readsPerSecond).toFixed(2),
      goal: '≥ 0.30 of the reads',
    });
  }
}

const plainReader = (file: string, kind: RowsKind = 'flat') =>
  `read_json('${file}', format='array', maximum_object_size=16777216, columns={id: 'BIGINT', name: 'VARCHAR', ${kind === 'flat' ? "city: 'VARCHAR'" : "address: 'JSON'"}, price: 'DOUBLE', paid: 'BOOLEAN', note: 'VARCHAR'})`;
