/** A million rows from databases and a bucket to a result, and into PostgreSQL, compared with the clients of these systems. */

import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { chain, node, type Weir } from '../../service/weir.ts';
import { quietestMs } from '../load.ts';
import { watchChild, watchGrowth } from '../memory.ts';
import type { PlainDuckdb } from '../plain-duckdb.ts';
import { printLine } from '../table.ts';
import { serveObject, type Bucket } from './bucket.ts';
import { COLUMNS, startDatabases, type Databases } from './servers.ts';

const ROWS = 1_000_000;
const ROUNDS = 3;
const MAX_API_MB = 32;
const MAX_CHILD_MB = 150;

export const CONNECTORS_ENVIRONMENT = {
  EXECUTE_TIMEOUT_SECONDS: '600',
  CREDENTIALS_KEY: Buffer.alloc(32, 'bench').toString('base64'),
};

const ORDERS = `SELECT i AS id, 'customer ' || (i % 9973) AS customer,
  CAST(i % 100000 / 7 AS DECIMAL(12,2)) AS amount, i * 1.25 AS weight, i % 3 = 0 AS paid,
  CAST('2026-01-01' AS DATE) + CAST(i % 365 AS INTEGER) AS day, 'note "' || (i % 101) || '"' AS note,
  CAST(i % 17 AS INTEGER) AS quantity FROM range(${ROWS}) t(i)`;

interface Options {
  readonly directory: string;
  /** The process of the service. */
  readonly pid: number;
}

interface Comparison {
  readonly what: string;
  readonly graph: ReturnType<typeof chain>;
  readonly plain: () => Promise<unknown>;
  /** Before each run of either side. */
  readonly prepare?: () => Promise<void>;
  readonly goal: number;
  /** In the command of the process that does the work. */
  readonly child: string;
}

export async function measureConnectors(
  weir: Weir,
  plain: PlainDuckdb,
  { directory, pid }: Options,
): Promise<void> {
  const databases = await startDatabases(directory);
  const orders = ordersIn(directory);
  try {
    await createOrders(plain, orders);
    await fillDatabases(databases, orders);
    const bucket = await serveObject(orders.parquet);
    const logins = await createCredentials(weir, databases, bucket);
    const plainParquet = async (): Promise<void> => {
      const response = await fetch(`${bucket.endpoint}/shop/orders.parquet`);
      await writeFile(orders.fetched, Buffer.from(await response.arrayBuffer()));
      await plain.copyOut(`FROM '${orders.fetched}'`);
    };
    for (const comparison of [
      ...reads(databases, logins, { orders, plainParquet }),
      ...loads(databases, logins, orders),
    ])
      await compare(weir, comparison, pid);
    bucket.stop();
  } finally {
    await databases.stop();
  }
}

type Orders = ReturnType<typeof ordersIn>;

const ordersIn = (directory: string) => ({
  csv: join(directory, 'orders.csv'),
  parquet: join(directory, 'orders.parquet'),
  fetched: join(directory, 'fetched.parquet'),
  out: join(directory, 'out'),
  plain: (format: string) => join(directory, `plain.${format}`),
});

async function createOrders(plain: PlainDuckdb, orders: Orders): Promise<void> {
  for (const format of ['csv', 'parquet'] as const) {
    await plain.copyOut(ORDERS, format);
    await copyFile(orders.plain(format), orders[format]);
  }
}

const copyInto = (table: string, { csv }: Orders): string =>
  `\\copy ${table} FROM '${csv}' CSV HEADER`;

async function fillDatabases({ psql, mariadb }: Databases, orders: Orders): Promise<void> {
  await psql(
    `CREATE TABLE orders (${COLUMNS})`,
    copyInto('orders', orders),
    'CREATE TABLE target (LIKE orders INCLUDING ALL)',
  );
  await mariadb(
    `CREATE DATABASE shop; CREATE USER shop@'%' IDENTIFIED BY 'shop'; GRANT ALL ON shop.* TO shop@'%';
    USE shop; CREATE TABLE orders (${COLUMNS});
    LOAD DATA LOCAL INFILE '${orders.csv}' INTO TABLE orders FIELDS TERMINATED BY ',' ENCLOSED BY '"' ESCAPED BY ''
    IGNORE 1 LINES (id, customer, amount, weight, @paid, day, note, quantity) SET paid = @paid = 'true'`,
  );
}

interface Logins {
  readonly postgres: number;
  readonly mysql: number;
  readonly s3: number;
}

async function createCredentials(
  weir: Weir,
  { postgres, mysql }: Databases,
  { endpoint }: Bucket,
): Promise<Logins> {
  const login = (type: string, data: object): Promise<number> =>
    weir.createCredential({ name: `orders ${type}`, type, data });
  const access = { access_key_id: 'shop', secret_access_key: 'shop' };
  return {
    postgres: await login('postgres', postgres),
    mysql: await login('mysql', mysql),
    s3: await login('s3', { endpoint, bucket: 'shop', ...access }),
  };
}

const dashboard = node('termination/dashboardOutput', 'terminator', {});
const objectNode = ({ s3 }: Logins) =>
  node('sources/object', 'getter', { credential_id: s3, key: 'orders.parquet' });
const tableGraph = (type: string, credential_id: number) =>
  chain([node(type, 'getter', { credential_id, table: 'orders' }), dashboard]);

function reads(
  { psql, mariadb }: Databases,
  logins: Logins,
  { orders, plainParquet }: { readonly orders: Orders; readonly plainParquet: () => Promise<void> },
): readonly Comparison[] {
  return [
    {
      what: 'from PostgreSQL to a result, psql \\copy',
      graph: tableGraph('sources/postgres', logins.postgres),
      plain: () => psql(`\\copy orders TO '${orders.out}' CSV`),
      goal: 2,
      child: 'connectors/postgres',
    },
    {
      what: 'from MariaDB to a result, mariadb',
      graph: tableGraph('sources/mysql', logins.mysql),
      plain: () => mariadb('SELECT * FROM shop.orders', orders.out),
      goal: 2.5,
      child: 'connectors/mysql',
    },
    {
      what: 'from Parquet in a bucket to a result, DuckDB and transfer',
      graph: chain([objectNode(logins), dashboard]),
      plain: plainParquet,
      goal: 1.5,
      child: 'engine/child',
    },
  ];
}

function loads({ psql }: Databases, logins: Logins, orders: Orders): readonly Comparison[] {
  const into = (config: object) => {
    const target = { credential_id: logins.postgres, table: 'target', ...config };
    return chain([objectNode(logins), node('termination/postgres', 'terminator', target)]);
  };
  const common = {
    prepare: () => psql('TRUNCATE target'),
    plain: () => psql(copyInto('target', orders)),
    child: 'connectors/postgres',
  };
  return [
    {
      what: 'appended to a table of PostgreSQL, psql \\copy',
      graph: into({ mode: 'append' }),
      goal: 1.3,
      ...common,
    },
    {
      what: 'upserted into a table of PostgreSQL, psql \\copy',
      graph: into({ mode: 'upsert', key_columns: ['id'] }),
      goal: 2.5,
      ...common,
    },
  ];
}

async function compare(
  weir: Weir,
  { what, graph, plain, prepare = () => Promise.resolve(), goal, child }: Comparison,
  pid: number,
): Promise<void> {
  const id = await weir.createWorkflow(what, graph);
  // Compiles and warms up.
  await prepare();
  await weir.execute(id);
  const growth = watchGrowth(pid);
  const resident = watchChild(pid, child);
  const runs = [() => weir.execute(id), plain];
  const [ours = NaN, theirs = NaN] = await quietestMs(1, runs, { rounds: ROUNDS, prepare });
  printLine({
    what: `1,000,000 rows ${what}`,
    weir: `${ours.toFixed(0)} ms`,
    plain: `${theirs.toFixed(0)} ms`,
    ratio: (ours / theirs).toFixed(2),
    goal: `≤ ${goal.toFixed(2)} of plain`,
  });
  printLine({
    what: '  growth of the API process, memory of the child',
    weir: `+${growth() ?? '?'} MiB, ${resident.stop() ?? '?'} MiB`,
    plain: '',
    ratio: '',
    goal: `≤ ${MAX_API_MB}, ≤ ${MAX_CHILD_MB} MiB`,
  });
}
