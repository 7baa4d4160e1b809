/** The tables as files of each format, generated once below `.cache` and served from loopback. */

import { DuckDBInstance } from '@duckdb/node-api';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cache, must } from '../../service/toolbox.ts';
import { pythonEnvironment } from '../../service/python-environment.ts';
import { serveFiles } from '../file-server.ts';
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

/** Each format is made when it is first wanted. */
export async function tableFiles(scale: number, formats: readonly Format[]): Promise<TableFiles> {
  const directory = join(cache, 'tpch', `scale-${scale}`);
  const folder = (format: Format): string => join(directory, format);
  const make = async (format: Format, write: (to: string) => Promise<void>): Promise<void> => {
    if (existsSync(folder(format))) return;
    const unfinished = `${folder(format)}.unfinished`;
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished, { recursive: true });
    await write(unfinished);
    renameSync(unfinished, folder(format));
  };
  const isTextWanted = formats.some((format) => format !== 'parquet');
  if (isTextWanted) await make('csv', (to) => generate('csv', scale, to));
  if (formats.includes('parquet')) await make('parquet', (to) => generate('parquet', scale, to));
  if (formats.includes('ndjson')) await make('ndjson', (to) => writeNdjson(folder('csv'), to));
  return { file: (table, format) => join(folder(format), `${table}.${format}`) };
}

async function generate(format: 'csv' | 'parquet', scale: number, to: string): Promise<void> {
  const programs = await pythonEnvironment('tpch', ['tpchgen-cli==4.0.0']);
  const options = [`--scale-factor=${scale}`, `--output-dir=${to}`];
  await must(join(programs, 'tpchgen-cli'), [format, ...options]);
}

async function writeNdjson(csv: string, to: string): Promise<void> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await instance.connect();
  for (const table of TABLES) {
    const from = `read_csv('${join(csv, `${table}.csv`)}')`;
    await connection.run(`COPY (FROM ${from}) TO '${join(to, `${table}.ndjson`)}' (FORMAT json)`);
  }
  connection.closeSync();
  instance.closeSync();
}

export interface TableServer {
  url(table: TableName, format: Format): string;
  stop(): Promise<void>;
}

export async function serveTables({ file }: TableFiles): Promise<TableServer> {
  const server = await serveFiles((path) => {
    const [, table, format] = /^\/(\w+)\.(\w+)$/.exec(path) ?? [];
    return {
      path: file(table as TableName, format as Format),
      contentType: CONTENT_TYPES[format as Format],
    };
  });
  return {
    url: (table, format) => `${server.url}/${table}.${format}`,
    stop: () => server.stop(),
  };
}
