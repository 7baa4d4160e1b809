/** The services and files that examples of node types read. */

import { writeFileSync } from 'node:fs';
import { Readable } from 'node:stream';

import type { FetchSource, FindFile, ObjectReads, ReadRows } from '../../src/engine/index.ts';
import type { Example } from '../../src/engine/node-type.ts';

export class ExampleSources {
  #example: Partial<Example> = {};

  serve(example: Example): void {
    this.#example = example;
  }

  readonly fetch: FetchSource = async (_request, { file }) => {
    const { response } = this.#example;
    if (!response) throw new Error('the example has no response');
    writeFileSync(file, response.body);
    return { contentType: response.contentType, bytes: Buffer.byteLength(response.body) };
  };

  readonly findFile: FindFile = async () => {
    const { file } = this.#example;
    if (!file) return null;
    const bytes = Buffer.from(file.content);
    return {
      contentType: file.contentType,
      format: file.contentType === 'text/csv' ? 'csv' : 'ndjson',
      csv: {},
      rowsPath: '',
      bytes: bytes.length,
      content: { pieces: Readable.from([bytes]) },
    };
  };

  readonly objects: ObjectReads = {
    connected: (_place, _call, work) =>
      work({
        list: async () =>
          (this.#example.objects ?? []).map(({ key, content }) => ({
            key,
            bytes: Buffer.byteLength(content),
            modified: '2026-03-01T09:30:00.000Z',
          })),
        fetch: async ({ key }, { file }) => {
          const object = this.#example.objects?.find((one) => one.key === key);
          if (!object) throw new Error('the example has no such object');
          writeFileSync(file, object.content);
        },
      }),
  };

  readonly read: ReadRows = async (_source, { file }) => {
    const { rowsFile } = this.#example;
    if (!rowsFile) throw new Error('the example has no rows of a database');
    const { columns, csv } = rowsFile;
    writeFileSync(file, csv);
    const bytes = Buffer.byteLength(csv);
    return { columns, rows: csv.split('\n').length - 1, bytes, longestRowBytes: bytes };
  };
}
