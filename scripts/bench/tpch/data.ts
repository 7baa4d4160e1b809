/** The tables as files of each format, generated once below `.cache` and served from loopback. */

import { DuckDBInstance } from '@duckdb/node-api';
import { createReadStream, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { cache, must } from '../../sdk/toolbox.ts';
import { pythonEnvironment } from '../../service/python-environment.ts';
import { TABLES, type TableName } from './schema.ts';

export const FORMATS = ['csv', 'ndjson', 'parquet'] as const;
export type Format = (typeof FORMATS)[number];

const CONTENT_TYPES: Readonly<Record<Format, string>> = {
  csv: 'text/csv',
  ndjson: 'application/x-ndjson',
  parquet: 'application/vnd.apache.parquet',
};

export interface TableFiles {
  readonly file: (table: TableName, format: Format) => string;
}

export async function tableFiles(scale: number): Promise<TableFiles> {
  const directory = join(cache, 'tpch', `scale-${scale}`);
  if (!existsSync(directory)) {
    const unfinished = `${directory}.unfinished`;
    rmSync(unfinished, { recursive: true, force: true });
    for (const format of FORMATS) mkdirSync(join(unfinished, format), { recursive: true });
    const programs = await pythonEnvironment('tpch', ['tpchgen-cli==4.0.0']);
    for (const format of ['csv', 'parquet'])
      await must(join(programs, 'tpchgen-cli'), [
        format,
        `--scale-factor=${scale}`,
        `--output-dir=${join(unfinished, format)}`,
      ]);
    await writeNdjson(unfinished);
    renameSync(unfinished, directory);
  }
  return { file: (table, format) => join(directory, format, `${table}.${format}`) };
}

async function writeNdjson(directory: string): Promise<void> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await instance.connect();
  for (const table of TABLES) {
    const [from, to] = (['csv', 'ndjson'] as const).map((format) =>
      join(directory, format, `${table}.${format}`),
    );
    await connection.run(`COPY (FROM read_csv('${from}')) TO '${to}' (FORMAT json)`);
  }
  connection.closeSync();
  instance.closeSync();
}

export interface TableServer {
  url(table: TableName, format: Format): string;
  stop(): Promise<void>;
}

export async function serveTables({ file }: TableFiles): Promise<TableServer> {
  const server = createServer((request, response) => {
    const [, table, format] = /^\/(\w+)\.(\w+)$/.exec(request.url ?? '') ?? [];
    const path = file(table as TableName, format as Format);
    response.writeHead(200, {
      'content-type': CONTENT_TYPES[format as Format],
      'content-length': statSync(path).size,
    });
    createReadStream(path, { highWaterMark: 1_048_576 }).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: (table, format) => `http://127.0.0.1:${port}/${table}.${format}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
