/** Compares how a reported case ended with the result that is right. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openDuckDb } from '../support/in-process-duckdb.ts';
import { addSchedule } from '../http/schedules.ts';
import { createWorkflow } from '../http/graphs.ts';
import { runCase, type CaseEnd, type CaseTools, type ReportedCase } from './run-case.ts';

type Completed = Extract<CaseEnd, { kind: 'completed' }>;

export async function expectCase(tools: CaseTools, one: ReportedCase): Promise<void> {
  const { expect: expected } = one;
  if (expected.upcoming_contains !== undefined) {
    return expect(await upcomingOf(tools, one)).toContain(expected.upcoming_contains);
  }
  const end = await runCase(tools, one);
  if (expected.fails) return expect(end.kind).toBe('failed');
  if (expected.refused) return expect(end.kind).toBe('refused');
  if (expected.message_contains !== undefined)
    return expect(messageOf(end)).toContain(expected.message_contains);
  if (expected.message_regex !== undefined)
    return expect(messageOf(end)).toMatch(new RegExp(expected.message_regex));
  if (expected.message_regex_or_ok !== undefined) {
    if (end.kind !== 'completed')
      expect(messageOf(end)).toMatch(new RegExp(expected.message_regex_or_ok));
    return;
  }
  if (expected.rows_or_fails !== undefined && end.kind !== 'completed') return;
  if (expected.rows_or_refused !== undefined && end.kind !== 'completed') return;
  await expectResult(tools, one, completed(end));
}

async function expectResult(
  tools: CaseTools,
  { expect: expected }: ReportedCase,
  end: Completed,
): Promise<void> {
  const rows = expected.rows ?? expected.rows_or_fails ?? expected.rows_or_refused;
  if (rows !== undefined) expect(end.rows).toEqual(rows);
  if (expected.total !== undefined) expect(end.total).toBe(expected.total);
  if (expected.csv !== undefined)
    expect((await end.exported('csv')).toString().replace(/^\uFEFF/, '')).toBe(expected.csv);
  if (expected.csv_roundtrip_rows !== undefined)
    expect(await rowsReadBack(tools, end)).toBe(expected.csv_roundtrip_rows);
  if (expected.parquet_type !== undefined) {
    const [column, type] = expected.parquet_type;
    expect((await parquetType(end, column)).slice(0, type.length).toLowerCase()).toBe(type);
  }
  if (expected.posted_contains !== undefined)
    expect(tools.remote.requests.map(({ body }) => body).join('\n')).toContain(
      expected.posted_contains,
    );
}

function completed(end: CaseEnd): Completed {
  if (end.kind !== 'completed') throw new Error(`The run ${end.kind}: ${end.message}`);
  return end;
}

function messageOf(end: CaseEnd): string {
  if (end.kind === 'completed') throw new Error(`The run completed: ${JSON.stringify(end.rows)}`);
  return end.message;
}

/** The rows of the result's CSV export, read by a getter. */
async function rowsReadBack(tools: CaseTools, end: Completed): Promise<number> {
  const csv = await end.exported('csv');
  const again = await runCase(tools, {
    id: 'read-back',
    title: 'CSV read back',
    routes: [
      {
        path: '/csv',
        query: null,
        status: 200,
        headers: { 'content-type': 'text/csv; charset=utf-8' },
        body_base64: csv.toString('base64'),
      },
    ],
    nodes: [
      { node_type: 'sources/httpRequest', node_role: 'getter', config: { url: '{SERVER}/csv' } },
    ],
    expect: {},
  });
  return completed(again).total;
}

async function parquetType(end: Completed, column: string): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'weir-case-'));
  const duckDb = await openDuckDb();
  try {
    const file = join(directory, 'result.parquet');
    writeFileSync(file, await end.exported('parquet'));
    const columns = await duckDb.rows(`DESCRIBE FROM read_parquet('${file}')`);
    const found = columns.find((each) => each['column_name'] === column);
    return typeof found?.['column_type'] === 'string' ? found['column_type'] : 'no such column';
  } finally {
    duckDb.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

async function upcomingOf({ server }: CaseTools, { schedule }: ReportedCase) {
  const key = await server.key();
  const { id } = await createWorkflow(server, key);
  return (await addSchedule(server, key, id, schedule)).upcoming;
}
