/** A result of a million rows exported, beside DuckDB's own COPY of the same rows, from the same NDJSON and from a table in memory. */

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pulse } from './engine.ts';
import { medianMs } from './load.ts';
import { watchGrowth } from './memory.ts';
import type { CopyFormat, PlainDuckdb } from './plain-duckdb.ts';
import { printLine } from './table.ts';
import { graphs, type Weir } from '../service/weir.ts';

const ROWS = 1_000_000;
const TIMES = 5;
const FORMATS: readonly (readonly [format: 'csv' | 'ndjson' | 'parquet', CopyFormat])[] = [
  ['csv', 'csv'],
  ['ndjson', 'json'],
  ['parquet', 'parquet'],
];
const COLUMNS =
  "{value: 'BIGINT', price: 'DOUBLE', name: 'VARCHAR', day: 'DATE', moment: 'TIMESTAMP', paid: 'BOOLEAN'}";

export async function measureExports(
  weir: Weir,
  plain: PlainDuckdb,
  { directory, pid, seconds }: { directory: string; pid: number; seconds: number },
): Promise<void> {
  const id = await weir.createWorkflow('a million rows, exported', graphs.manyTypes(ROWS));
  const { result_id: resultId } = await weir.execute(id);
  const url = `${weir.baseUrl}/api/v1/workflows/${id}/data/${resultId}/export`;
  const file = join(directory, 'export.ndjson');
  await writeFile(file, await read('ndjson'));
  const rows = `read_json('${file}', format='newline_delimited', columns=${COLUMNS})`;
  await plain.run(`CREATE TABLE exported AS FROM ${rows}`);

  for (const [format, copied] of FORMATS) {
    const growth = watchGrowth(pid);
    const ours = await medianMs(TIMES, () => drain(format));
    const grown = growth();
    const fromRows = await medianMs(TIMES, () => plain.copyOut(`FROM ${rows}`, copied));
    const fromTable = await medianMs(TIMES, () => plain.copyOut('FROM exported', copied));
    printLine({
      what: `1,000,000 rows of 6 columns exported as ${format}`,
      weir: `${ours.toFixed(0)} ms${grown === null ? '' : `, +${grown} MiB`}`,
      plain: `${fromRows.toFixed(0)} ms, table ${fromTable.toFixed(0)} ms`,
      ratio: (ours / fromRows).toFixed(2),
      goal: '≤ 1.50 of plain',
    });
  }
  await pulse(weir, seconds, {
    during: '1,000,000 rows are exported as csv',
    work: () => drain('csv'),
  });

  async function open(format: string): Promise<Response> {
    const response = await fetch(`${url}?format=${format}`, {
      headers: { ...weir.headers, 'accept-encoding': 'identity' },
    });
    if (!response.ok) throw new Error(`the export as ${format} answered ${response.status}`);
    return response;
  }

  async function read(format: string): Promise<Buffer> {
    return Buffer.from(await (await open(format)).arrayBuffer());
  }

  /** As a client reads that keeps nothing. */
  async function drain(format: string): Promise<number> {
    let bytes = 0;
    for await (const chunk of (await open(format)).body!) bytes += (chunk as Uint8Array).length;
    return bytes;
  }
}
