/** Tables of a PostgreSQL. */

import pg from 'pg';
import type { Target } from '../../../src/connectors/database/protocol.ts';
import { compute } from '../../../src/connectors/postgres/child/compute.ts';
import { describeOnly, read } from '../../../src/connectors/postgres/child/read.ts';
import { openSession } from '../../../src/connectors/postgres/child/session.ts';
import { postgres } from '../../../src/connectors/postgres/index.ts';
import type { Log } from '../../../src/kit/log.ts';
import { startEmbeddedPostgres } from '../../../src/stores/embedded-postgres/index.ts';
import { startDatabaseProxy } from '../../support/tcp-proxy.ts';
import type { OracleDatabase } from '../push-down/index.ts';
import { openCalls } from '../push-down/sessions.ts';
import { randomTable, type ColumnChoice, type RandomTable } from '../push-down/tables.ts';

const COLUMNS: readonly ColumnChoice[] = [
  ['small', 'smallint', 'integer', ['0', '1', '-1', '32767', '-32768']],
  ['whole', 'integer', 'integer', ['0', '1', '2', '-7', '2147483647', '-2147483648']],
  [
    'large',
    'bigint',
    'integer',
    ['0', '1', '3037000500', '9223372036854775807', '-9223372036854775807', '9007199254740993'],
  ],
  ['digits', 'numeric(18,0)', 'integer', ['0', '1', '5', '999999999999999999', '-12']],
  ['price', 'numeric(12,2)', 'decimal', ['0', '0.01', '-0.01', '1.10', '9999999999.99', '12.50']],
  ['rate', 'numeric(10,4)', 'decimal', ['0', '1.1', '0.0001', '-2.5', '123456.7891']],
  ['exact', 'numeric(38,10)', 'decimal', ['0', '1.1', '1234567890123456789012345678.0123456789']],
  [
    'name',
    'text',
    'string',
    ["''", "'a'", "'A'", "'ä'", "'Z'", "'a '", "'ab%'", "E'x\\ny'", "'😀'", "'ﬀ'", "'10'", "'9'"],
  ],
  ['code', 'varchar(8)', 'string', ["''", "'a'", "'B'", "'ß'", "'ab'", "'_'"]],
  ['flag', 'boolean', 'boolean', ['true', 'false']],
  ['day', 'date', 'date', ["'2024-02-29'", "'0001-01-01'", "'9999-12-31'", "'1969-12-31'"]],
  [
    'at',
    'timestamptz',
    'timestamp',
    [
      "'2024-03-10 23:59:59.999999+00'",
      "'0001-01-01 00:00:00+00'",
      "'2024-12-31 23:30:00-02'",
      "'1970-01-01 00:00:00+00'",
    ],
  ],
  ['local', 'timestamp', 'timestamp', ["'2024-02-29 00:00:00'", "'2024-03-10 12:34:56.7'"]],
  ['padded', 'char(4)', 'other', ["'a'", "'a  '", "'b'"]],
  ['ratio', 'double precision', 'other', ['0', '-0.0', '1.5', '1e300', '0.1']],
  ['open', 'numeric', 'other', ['1', '1.0', '1e20', '0.00001']],
  ['document', 'jsonb', 'other', [`'{"a": 1}'`, `'{}'`, `'null'`]],
  ['tags', 'text[]', 'other', ["'{}'", "'{a,b}'"]],
  ['id', 'uuid', 'other', ["'00000000-0000-0000-0000-000000000001'"]],
];

const TABLES = 6;

export async function openPostgres(
  directory: string,
  log: Pick<Log, 'info' | 'warn' | 'error'>,
): Promise<OracleDatabase> {
  const server = await startEmbeddedPostgres({ directory, durable: false, log });
  const [proxy, url] = await startDatabaseProxy(server.url);
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const target = targetOf(url);
  return {
    label: 'PostgreSQL',
    source: { type: 'sources/postgres', quote: '"', parameter: (number) => `$${number}` },
    async newTables(random) {
      const tables = Array.from({ length: TABLES }, (_, at) =>
        randomTable(random, `t${at}`, COLUMNS),
      );
      const drop = tables.map(({ name }) => `DROP TABLE IF EXISTS ${name}`).join(';');
      await client.query(`${drop};${tables.map(creation).join(';')}`);
      return tables;
    },
    openCalls: (onComputed) =>
      openCalls(
        { database: postgres, open: () => openSession(target), describeOnly, read, compute },
        { target, onComputed },
      ),
    async close() {
      await client.end();
      await proxy.close();
      await server.stop();
    },
  };
}

function creation({ name, columns, types, rows }: RandomTable): string {
  const list = columns.map((column, at) => `"${column.name}" ${types[at]}`).join(', ');
  const values = rows.map((row) => `(${row.join(', ')})`).join(', ');
  const insert = rows.length === 0 ? '' : `INSERT INTO ${name} VALUES ${values};`;
  return `CREATE TABLE ${name} (${list}); ${insert}`;
}

function targetOf(url: string): Target {
  const { port, pathname, username, password } = new URL(url);
  return {
    addresses: ['127.0.0.1'],
    host: '127.0.0.1',
    port: Number(port),
    database: pathname.slice(1),
    username: decodeURIComponent(username),
    password: decodeURIComponent(password),
    tls: 'off',
  };
}
