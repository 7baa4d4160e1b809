/** The rows of a load as files. */

import { Readable } from 'node:stream';

import { turns as turnLimits } from '../../admission.ts';
import {
  loadContent,
  type Columns,
  type Engine,
  type LoadFile,
  type LoadFileForm,
  type LoadFileFormat,
  type LoadOptions,
} from '../../engine/index.ts';
import { createEventLoopLimit, type EventLoopLimit } from '../../kit/event-loop-limit.ts';
import type { OpenScratch, ScratchSpace } from '../../kit/scratch-space.ts';
import type { OrganizationId } from '../../model/ids.ts';
import { resultColumns } from '../result-columns.ts';
import { csvWriter } from './csv.ts';
import { jsonWriter, ndjsonWriter } from './json.ts';
import { NO_SPACE, partitionRows, type PartitionProblem } from './partitions.ts';
import { written, type RowWriter } from './row-writer.ts';

type RowsOfLoad = Pick<
  LoadOptions,
  'columns' | 'content' | 'totalRows' | 'tenant' | 'signal' | 'remainingMs'
>;

export type WriteLoadFiles = (
  form: LoadFileForm,
  rows: RowsOfLoad,
) => Promise<WrittenFiles | PartitionProblem>;

export interface WrittenFiles {
  /** None if there are partitions, but no rows. */
  readonly files: readonly LoadFile[];
  /** Must be called. */
  readonly remove: () => Promise<void>;
}

interface Dependencies {
  readonly engine: Pick<Engine, 'writeParquet' | 'groupRows'>;
  readonly scratch: ScratchSpace<OrganizationId>;
}

const READ_BYTES = 262_144;
const CONTENT_TYPES: Readonly<Record<LoadFileFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  ndjson: 'application/x-ndjson',
  json: 'application/json',
  parquet: 'application/vnd.apache.parquet',
};
const WRITERS: Readonly<Record<Exclude<LoadFileFormat, 'parquet'>, () => RowWriter>> = {
  csv: () => csvWriter(false),
  ndjson: () => ndjsonWriter,
  json: jsonWriter,
};

export function createLoadFiles(dependencies: Dependencies): WriteLoadFiles {
  const turns = createEventLoopLimit(turnLimits.exportedBytes.perTurn);
  return async (form, rows) => {
    const { tenant } = rows;
    const space = dependencies.scratch.open(Number(tenant));
    const writer = new FileWriter({ ...dependencies, form, rows, space, turns });
    try {
      const files = await writer.write();
      if ('code' in files) await writer.remove();
      return 'code' in files ? files : { files, remove: () => writer.remove() };
    } catch (error) {
      await writer.remove();
      throw error;
    }
  };
}

interface Writing extends Pick<Dependencies, 'engine'> {
  readonly form: LoadFileForm;
  readonly rows: RowsOfLoad;
  readonly space: OpenScratch;
  readonly turns: EventLoopLimit;
}

/** The rows of one file. */
interface FileRows {
  readonly folders: string;
  readonly rows: number;
  /** Can be called again. */
  readonly content: () => AsyncIterable<Buffer>;
}

class FileWriter {
  readonly #parts: Writing;
  readonly #columns: Columns;
  readonly #removals: (() => Promise<void>)[] = [];

  constructor(parts: Writing) {
    this.#parts = parts;
    const { rows, form } = parts;
    this.#columns = rows.columns.filter(({ name }) => !form.partitionBy.includes(name));
  }

  async write(): Promise<readonly LoadFile[] | PartitionProblem> {
    const { rows, form } = this.#parts;
    if (form.partitionBy.length > 0) return this.#partitioned();
    const content = (): AsyncIterable<Buffer> => loadContent(rows.content, READ_BYTES);
    const file = await this.#file({ folders: '', rows: rows.totalRows, content });
    return 'code' in file ? file : [file];
  }

  async remove(): Promise<void> {
    for (const remove of this.#removals.splice(0)) await remove();
    this.#parts.space.close();
  }

  async #partitioned(): Promise<readonly LoadFile[] | PartitionProblem> {
    const { engine, rows, form, space } = this.#parts;
    const groups = engine.groupRows();
    this.#removals.push(() => groups.remove());
    const partitions = await partitionRows(loadContent(rows.content, READ_BYTES), {
      by: form.partitionBy,
      groups,
      space,
      turn: (size) => this.#turn(size),
    });
    if ('code' in partitions) return partitions;
    const files: LoadFile[] = [];
    for (const [group, partition] of partitions.entries()) {
      const content = (): AsyncIterable<Buffer> => groups.read(group, READ_BYTES);
      const file = await this.#file({ ...partition, content });
      if ('code' in file) return file;
      files.push(file);
      if (form.format === 'parquet') await groups.discard(group);
    }
    return files;
  }

  async #file(of: FileRows): Promise<LoadFile | PartitionProblem> {
    const { format } = this.#parts.form;
    if (format === 'parquet') return this.#parquet(of);
    const read = (): Readable =>
      Readable.from(this.#written(of, WRITERS[format]()), { objectMode: false });
    return { contentType: CONTENT_TYPES[format], folders: of.folders, read };
  }

  async #parquet(of: FileRows): Promise<LoadFile | PartitionProblem> {
    const { engine, rows, space, form } = this.#parts;
    const { tenant, signal } = rows;
    const outcome = await engine.writeParquet({
      tenant,
      signal,
      totalRows: of.rows,
      rows: form.partitionBy.length === 0 ? of.content() : this.#written(of, ndjsonWriter),
      columns: this.#columns.map(({ name, type }) => ({ name, type })),
      timeoutMs: Math.max(1, rows.remainingMs()),
    });
    signal.throwIfAborted();
    if (outcome.status !== 'completed')
      return { code: 'file_failed', message: 'The Parquet file took too much time or memory' };
    const { bytes, read, remove } = outcome;
    this.#removals.push(remove);
    if (bytes > space.leftBytes()) return NO_SPACE;
    space.add(bytes);
    return { contentType: CONTENT_TYPES.parquet, folders: of.folders, read };
  }

  #written({ content }: FileRows, writer: RowWriter): AsyncGenerator<Buffer> {
    return written(content(), resultColumns(this.#columns), writer, (size) => this.#turn(size));
  }

  #turn(size: number): Promise<void> {
    return this.#parts.turns.wait(this.#parts.rows.tenant, size);
  }
}
