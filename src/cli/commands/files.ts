/** `weir files`: uploaded files, whose rows workflows read. */

import { openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Argv } from 'yargs';
import type { File, FileFormat, FileSummary, UploadFileQuery } from '../../client/index.ts';
import type { CsvOptions } from '../../rows/index.ts';
import { CliError } from '../cli-error.ts';
import { defineCommand } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { visible } from '../output/visible.ts';
import { readCsvOptions } from '../rows/csv-options.ts';
import { IDEMPOTENCY_KEY_OPTION, keyedBy } from './idempotency-key.ts';

const FORMATS: readonly FileFormat[] = ['csv', 'ndjson', 'json', 'parquet'];
const PAGE = 100;

export const listFiles = defineCommand({
  usage: 'list',
  description: 'List uploaded files, newest first',
  options: (parser) => parser,
  async run(_, context) {
    const { signal } = context.io;
    const client = await context.client();
    const files: FileSummary[] = [];
    for (let page = 0, more = true; more; page += 1) {
      const list = await client.listFiles({ page, limit: PAGE }, { signal });
      files.push(...list.files);
      more = list.has_more;
    }
    const rows = files.map((file) => [
      file.id,
      file.name,
      file.format,
      String(file.total_rows),
      String(file.bytes),
      file.expires_at ?? 'kept',
    ]);
    const columns = [
      ...['id', 'name', 'format'].map((title) => ({ title })),
      ...['rows', 'bytes'].map((title) => ({ title, align: 'right' as const })),
      { title: 'expires' },
    ];
    await context.print(context.table(columns, rows), files);
    await context.noteIfEmpty(files, 'No files yet. "weir files upload orders.csv" stores one.');
  },
});

export const getFile = defineCommand({
  usage: 'get <id>',
  description: 'Show the columns of a file, and when it expires',
  options: (parser) => withId(parser),
  async run({ id }, context) {
    const client = await context.client();
    const file = await client.getFile(id, { signal: context.io.signal });
    await context.print(inWords(file), file);
  },
});

export const uploadFile = defineCommand({
  usage: 'upload <file>',
  description: 'Store a CSV, TSV, NDJSON, JSON or Parquet file',
  options: (parser) =>
    parser
      .positional('file', { type: 'string', demandOption: true, describe: 'Path of the file' })
      .option('name', {
        type: 'string',
        requiresArg: true,
        describe: 'Name of the stored file; by default that of the file',
      })
      .option('format', {
        choices: FORMATS,
        describe: 'Format of the file; by default that of the ending of its name',
      })
      .option('keep', {
        type: 'boolean',
        default: false,
        describe: 'Store it until it is deleted; otherwise it expires',
      })
      .option('rows-path', {
        type: 'string',
        requiresArg: true,
        describe: 'JSON Pointer to the rows of a JSON file, such as /data/items',
      })
      .option('csv', {
        type: 'array',
        string: true,
        requiresArg: true,
        default: [] as string[],
        describe:
          'How a CSV file is written, name=value: delimiter, header, quote, escape, encoding, skip_rows, null_values, on_bad_row, infer',
      })
      .option('idempotency-key', IDEMPOTENCY_KEY_OPTION)
      .example('weir files upload orders.csv --keep', 'Store a file for a schedule'),
  async run(args, context) {
    const { file: path, name, format, keep, csv } = args;
    const rowsPath = args['rows-path'];
    const content = await openFile(path);
    const client = await context.client();
    context.progress.say(`Uploading ${visible(path)}`);
    const query: UploadFileQuery = {
      name: name ?? basename(path),
      ...(format !== undefined && { format }),
      ...(keep && { keep }),
      ...(rowsPath !== undefined && { rows_path: rowsPath }),
      ...inQuery(readCsvOptions(csv)),
    };
    const options = keyedBy(args['idempotency-key'], context.io.signal);
    const file = await client.uploadFile(content, query, options);
    await context.print(inWords(file), file);
  },
});

export const keepFile = defineCommand({
  usage: 'keep <id>',
  description: 'Store a file until it is deleted',
  options: (parser) =>
    withId(parser).option('off', {
      type: 'boolean',
      default: false,
      describe: 'Let it expire instead',
    }),
  async run({ id, off }, context) {
    const client = await context.client();
    const file = await client.updateFile(id, { keep: !off }, { signal: context.io.signal });
    await context.print(inWords(file), file);
  },
});

export const deleteFile = defineCommand({
  usage: 'delete <id>',
  description: 'Delete a file; workflows that read it cannot run any more',
  options: (parser) => withId(parser),
  async run({ id }, context) {
    const client = await context.client();
    await client.deleteFile(id, { signal: context.io.signal });
    await context.print(`File ${visible(id)} is deleted.\n`, { id, deleted: true });
  },
});

function withId<T>(parser: Argv<T>): Argv<T & { readonly id: string }> {
  return parser.positional('id', {
    type: 'string',
    demandOption: true,
    describe: 'Id of the file, such as file_8sXkPq2LmN4vR7tYwZ1cDb3f',
  });
}

/** The file is read while it is sent. */
async function openFile(path: string): Promise<Blob> {
  const stats = await stat(path).catch(() => null);
  if (stats?.isFile() !== true)
    throw new CliError(EXIT.usage, `${path} cannot be read: There is no such file.`);
  return openAsBlob(path);
}

function inQuery({ header, null_values, ...csv }: CsvOptions): Partial<UploadFileQuery> {
  return Object.fromEntries(
    Object.entries({
      ...csv,
      header: typeof header === 'boolean' ? header : undefined,
      column_names: typeof header === 'object' ? header : undefined,
      null_values,
    }).filter(([, value]) => value !== undefined),
  );
}

function inWords({
  id,
  name,
  format,
  total_rows: rows,
  columns,
  expires_at: expiry,
}: File): string {
  const names = columns.map((column) => `${visible(column.name)} ${column.type}`).join(', ');
  return [
    `File ${id}: ${visible(name)}, ${format}, ${rows} ${rows === 1 ? 'row' : 'rows'}`,
    `Columns: ${names || 'none'}`,
    expiry === null ? 'Kept until it is deleted' : `Expires ${expiry}`,
    '',
  ].join('\n');
}
