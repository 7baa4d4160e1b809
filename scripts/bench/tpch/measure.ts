/** Runs the 22 queries of TPC-H as graphs that fetch their tables, and by DuckDB on the same files. */

import { treeCpuSeconds } from '../cpu-time.ts';
import { watchResident } from '../memory.ts';
import { printLine } from '../table.ts';
import type { Weir } from '../../service/weir.ts';
import { serveTables, tableFiles, type Format } from './data.ts';
import { differenceOf, type Row } from './equal-rows.ts';
import { GraphWriter } from './graph.ts';
import { openPlainQueries, type PlainQueries } from './plain.ts';
import { QUERIES, type QueryName } from './queries.ts';

/** Each side this often, in turns; the faster run counts. */
const ROUNDS = 2;
const MAX_GEOMEAN: Readonly<Record<Format, number>> = { csv: 2, ndjson: 2, parquet: 2.5 };
const MAX_RESIDENT_MB = 1_024;

/** Results are compared whole, and large scales take their time. */
export const TPCH_ENVIRONMENT = {
  EXECUTE_MAX_ROWS: '1000000',
  EXECUTE_MAX_BYTES: '268435456',
  EXECUTE_TIMEOUT_SECONDS: '3600',
};

export interface TpchOptions {
  readonly directory: string;
  readonly scale: number;
  readonly formats: readonly Format[];
  readonly queries: readonly QueryName[];
  /** Of the service. */
  readonly pid: number;
}

export async function measureTpch(weir: Weir, options: TpchOptions): Promise<void> {
  const { directory, scale, pid } = options;
  const files = await tableFiles(scale, options.formats);
  const server = await serveTables(files);
  const plain = await openPlainQueries(directory, files);
  const resident = watchResident(pid);
  try {
    for (const format of options.formats) {
      await plain.read(format);
      const all: Compared[] = [];
      for (const name of options.queries) {
        const query = QUERIES[name];
        const writer = new GraphWriter((table) => server.url(table, format));
        const graph = writer.finish(query.graph(writer, scale));
        const workflow = await weir.createWorkflow(`TPC-H ${name} ${format}`, graph);
        const compared = await inTurns(() => weir.execute(workflow), plain, {
          sql: query.sql(scale),
          pid,
        });
        all.push(compared);
        printLine({
          what: `TPC-H ${name}, scale ${scale}, ${format}`,
          weir: shown(compared.weir),
          plain: shown(compared.plain),
          ratio: (compared.weir.ms / compared.plain.ms).toFixed(2),
          goal: compared.difference ?? 'equal rows',
        });
      }
      const cpu = geometricMean(all.map((one) => one.weir.cpuMs / one.plain.cpuMs));
      printLine({
        what: `TPC-H, scale ${scale}, ${format}: geometric mean of ${all.length}`,
        weir: `of CPU time ${cpu.toFixed(2)}`,
        plain: '',
        ratio: geometricMean(all.map((one) => one.weir.ms / one.plain.ms)).toFixed(2),
        goal: `≤ ${MAX_GEOMEAN[format].toFixed(2)}`,
      });
    }
  } finally {
    const most = resident.stop();
    printLine({
      what: 'TPC-H: resident memory of all processes of the service',
      weir: most === null ? 'not known here' : `${most} MiB`,
      plain: '',
      ratio: '',
      goal: `≤ ${MAX_RESIDENT_MB} MiB`,
    });
    plain.close();
    await server.stop();
  }
}

async function inTurns(
  execute: () => ReturnType<Weir['execute']>,
  plain: PlainQueries,
  { sql, pid }: { readonly sql: string; readonly pid: number },
): Promise<Compared> {
  let [weir, alone] = [WORST, WORST];
  let rows: readonly object[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    alone = fastest(alone, await timed(() => plain.run(sql), ownCpuMs));
    const run = async (): Promise<void> => void ({ rows } = await execute());
    weir = fastest(weir, await timed(run, () => serviceCpuMs(pid)));
  }
  return {
    weir,
    plain: alone,
    difference: differenceOf(rows as readonly Row[], await plain.rows()),
  };
}

interface Taken {
  readonly ms: number;
  /** Of all processes of that side; NaN if the system does not tell. */
  readonly cpuMs: number;
}

interface Compared {
  readonly weir: Taken;
  readonly plain: Taken;
  readonly difference: string | null;
}

const WORST: Taken = { ms: Infinity, cpuMs: Infinity };

const fastest = (a: Taken, b: Taken): Taken => ({
  ms: Math.min(a.ms, b.ms),
  cpuMs: Math.min(a.cpuMs, b.cpuMs),
});

async function timed(work: () => Promise<void>, cpuMs: () => number): Promise<Taken> {
  const [began, cpuBefore] = [performance.now(), cpuMs()];
  await work();
  return { ms: performance.now() - began, cpuMs: cpuMs() - cpuBefore };
}

function ownCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

const serviceCpuMs = (pid: number): number => (treeCpuSeconds(pid) ?? NaN) * 1_000;

const shown = ({ ms, cpuMs }: Taken): string =>
  `${ms.toFixed(0)} ms, CPU ${Number.isNaN(cpuMs) ? 'unknown' : cpuMs.toFixed(0)}`;

function geometricMean(values: readonly number[]): number {
  return Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
}
