/** The engine lines: big runs against the same SQL in DuckDB, and the service's pulse meanwhile. */

import { medianMs } from './load.ts';
import { rowsSql, sequenceSql, type PlainDuckdb } from './plain-duckdb.ts';
import { printLine } from './table.ts';
import { graphs, type Weir } from '../service/weir.ts';

const MILLION = 1_000_000;
const TIMES = 5;

export async function measureEngine(
  weir: Weir,
  plain: PlainDuckdb,
  seconds: number,
): Promise<void> {
  const aggregate = await weir.createWorkflow(
    'a million rows, aggregated',
    graphs.aggregateSequence(MILLION),
  );
  await compare(
    '1,000,000 rows: sequence → compute → filter → aggregate',
    () => weir.execute(aggregate),
    sequenceSql(MILLION),
    '≤ 1.50 of plain',
  );
  const all = await weir.createWorkflow('a million rows out', graphs.allRows(MILLION));
  await compare(
    '1,000,000 rows: sequence → compute → all rows stored',
    () => weir.execute(all),
    rowsSql(MILLION),
    '',
  );

  await pulse(weir, seconds, { during: '1,000,000 rows run', work: () => weir.execute(all) });

  async function compare(
    what: string,
    run: () => Promise<unknown>,
    sql: string,
    goal: string,
  ): Promise<void> {
    await run();
    const ours = await medianMs(TIMES, run);
    const theirs = await medianMs(TIMES, () => plain.copyOut(sql));
    printLine({
      what,
      weir: `${ours.toFixed(0)} ms`,
      plain: `${theirs.toFixed(0)} ms`,
      ratio: (ours / theirs).toFixed(2),
      goal,
    });
  }
}

/** A line on what another client feels meanwhile. */
export async function pulse(
  weir: Weir,
  seconds: number,
  { during, work }: { during: string; work: () => Promise<unknown> },
): Promise<void> {
  const { p50, p99 } = await pulseDuring(weir, seconds, work);
  printLine({
    what: `another request while ${during} (/livez)`,
    weir: `p50 ${p50.toFixed(1)} p99 ${p99.toFixed(1)} ms`,
    plain: '',
    ratio: '',
    goal: 'p99 < 50 ms',
  });
}

/** How long a trivial response takes while the work continues: the event loop's delay as a client feels it. */
async function pulseDuring(
  weir: Weir,
  seconds: number,
  work: () => Promise<unknown>,
): Promise<{ p50: number; p99: number }> {
  let busy = true;
  const end = performance.now() + seconds * 1000;
  const working = (async () => {
    while (performance.now() < end) await work();
    busy = false;
  })();
  const taken: number[] = [];
  while (busy)
    taken.push(await medianMs(1, async () => (await fetch(`${weir.baseUrl}/livez`)).text()));
  await working;
  taken.sort((a, b) => a - b);
  return {
    p50: taken[Math.floor(taken.length * 0.5)]!,
    p99: taken[Math.floor(taken.length * 0.99)]!,
  };
}
