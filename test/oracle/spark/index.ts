/** Tables of Parquet files, read by Sail. */

import { join } from 'node:path';
import { compute } from '../../../src/connectors/spark/child/compute.ts';
import { describeOnly } from '../../../src/connectors/spark/child/describe.ts';
import { read } from '../../../src/connectors/spark/child/read.ts';
import { openSession } from '../../../src/connectors/spark/child/session.ts';
import { spark } from '../../../src/connectors/spark/index.ts';
import { installSail, startSail } from '../../../scripts/service/sail.ts';
import { runInSpark } from '../../connectors/spark-statements.ts';
import type { OracleDatabase } from '../push-down/index.ts';
import { openCalls } from '../push-down/sessions.ts';
import { randomTable, type ColumnChoice, type RandomTable } from '../push-down/tables.ts';

const COLUMNS: readonly ColumnChoice[] = [
  ['small', 'SMALLINT', 'integer', ['0', '1', '-1', '32767', '-32768']],
  ['whole', 'INT', 'integer', ['0', '1', '2', '-7', '2147483647', '-2147483648']],
  [
    'large',
    'BIGINT',
    'integer',
    ['0', '1', '3037000500', '9223372036854775807', '-9223372036854775807', '9007199254740993'],
  ],
  ['digits', 'DECIMAL(18,0)', 'integer', ['0', '1', '5', '999999999999999999', '-12']],
  ['price', 'DECIMAL(12,2)', 'decimal', ['0', '0.01', '-0.01', '1.10', '9999999999.99', '12.50']],
  ['rate', 'DECIMAL(10,4)', 'decimal', ['0', '1.1', '0.0001', '-2.5', '123456.7891']],
  ['exact', 'DECIMAL(38,10)', 'decimal', ['0', '1.1', '1234567890123456789012345678.0123456789']],
  [
    'name',
    'STRING',
    'string',
    ["''", "'a'", "'A'", "'ä'", "'Z'", "'a '", "'ab%'", "'x\\ny'", "'😀'", "'ﬀ'", "'10'", "'9'"],
  ],
  ['code', 'STRING', 'string', ["''", "'a'", "'B'", "'ß'", "'ab'", "'_'"]],
  ['flag', 'BOOLEAN', 'boolean', ['true', 'false']],
  ['day', 'DATE', 'date', ["'2024-02-29'", "'0001-01-01'", "'9999-12-31'", "'1969-12-31'"]],
  [
    'at',
    'TIMESTAMP',
    'timestamp',
    [
      "'2024-03-10 23:59:59.999999'",
      "'0001-01-01 00:00:00'",
      "'2025-01-01 01:30:00'",
      "'1970-01-01 00:00:00'",
    ],
  ],
  ['local', 'TIMESTAMP_NTZ', 'timestamp', ["'2024-02-29 00:00:00'", "'2024-03-10 12:34:56.7'"]],
  ['ratio', 'DOUBLE', 'other', ['0', '1.5', '1e300', '0.1']],
  ['part', 'FLOAT', 'other', ['0', '1.5', '0.1']],
  ['bytes', 'BINARY', 'other', ["X'00ff'", "X''"]],
];

const TABLES = 6;

export async function openSpark(directory: string): Promise<OracleDatabase> {
  await installSail();
  const server = await startSail(directory);
  const host = '127.0.0.1';
  const target = {
    addresses: [host],
    host,
    port: server.port,
    database: '',
    username: '',
    password: 'none',
    tls: 'off',
  } as const;
  let round = 0;
  return {
    label: 'Spark',
    source: { type: 'sources/spark', quote: '`', parameter: () => '?' },
    async newTables(random) {
      round += 1;
      const tables = Array.from({ length: TABLES }, (_, at) =>
        randomTable(random, `t${at}`, COLUMNS),
      );
      return Promise.all(
        tables.map(async (table) => {
          const files = join(directory, `${round}-${table.name}`);
          await runInSpark(server.port, creation(table, files));
          return { ...table, name: `parquet.\`${files}\`` };
        }),
      );
    },
    openCalls: (onComputed) =>
      openCalls(
        { database: spark, open: () => openSession(target), describeOnly, read, compute },
        { target, onComputed },
      ),
    close: () => server.stop(),
  };
}

/** Without rows, there would be no file. */
function creation({ name, columns, types, rows }: RandomTable, files: string): string {
  const filled = rows.length === 0 ? [columns.map(() => 'NULL')] : rows;
  const selects = filled.map(
    (row) =>
      `SELECT ${row.map((value, at) => `CAST(${value} AS ${types[at]}) AS \`${columns[at]?.name}\``).join(', ')}`,
  );
  return `CREATE TABLE ${name} USING parquet LOCATION '${files}' AS ${selects.join(' UNION ALL ')}`;
}
