/** Rows in partitions: one for each combination of the values of some columns. */

import { MAX_PARTITIONS, partitionFolder, type RowGroups } from '../../engine/index.ts';
import { raisedBy } from '../../kit/limit-text.ts';
import type { Scratch } from '../../kit/scratch-space.ts';
import { CELL, RowCells } from './row-cells.ts';
import { wholeLines } from './whole-lines.ts';

export interface Partition {
  /** Such as `country=CH/day=2026-03-01/`. */
  readonly folders: string;
  readonly rows: number;
}

export interface PartitionProblem {
  readonly code: string;
  readonly message: string;
}

interface Partitioning {
  readonly by: readonly string[];
  /** Gets the rows of the partitions, in their order. */
  readonly groups: RowGroups;
  readonly space: Scratch;
  /** Resolves when this number of bytes can be read. */
  readonly turn: (bytes: number) => Promise<void>;
}

/** In the order in which they first appear. */
export async function partitionRows(
  content: AsyncIterable<Buffer>,
  { by, groups, space, turn }: Partitioning,
): Promise<readonly Partition[] | PartitionProblem> {
  let splitter: Splitter | null = null;
  for await (const lines of wholeLines(content)) {
    await turn(lines.length);
    if (lines.length > space.leftBytes()) return NO_SPACE;
    space.add(lines.length);
    splitter ??= new Splitter(new RowCells(lines), by, groups);
    if (!splitter.split(lines)) return tooManyPartitions(by);
    await groups.written();
  }
  await groups.end();
  return splitter?.partitions ?? [];
}

class Splitter {
  readonly partitions: { readonly folders: string; rows: number }[] = [];
  readonly #cells: RowCells;
  readonly #columns: readonly number[];
  readonly #groups: RowGroups;
  readonly #byFolders = new Map<string, number>();
  /** By the values as they are in the rows. */
  readonly #byValues = new Map<string, number>();

  constructor(cells: RowCells, by: readonly string[], groups: RowGroups) {
    this.#cells = cells;
    this.#columns = by.map((name) => cells.names.indexOf(name));
    if (this.#columns.includes(-1)) throw new Error('a stored row lacks a column of its output');
    this.#groups = groups;
  }

  /** False if there are too many partitions. */
  split(lines: Buffer): boolean {
    let start = 0;
    let current = -1;
    for (let from = 0; from < lines.length;) {
      const end = this.#cells.scan(lines, from);
      const partition = this.#partitionOf(lines);
      if (partition === undefined) return false;
      this.partitions[partition]!.rows += 1;
      if (partition !== current && current !== -1) {
        this.#groups.add(current, lines.subarray(start, from));
        start = from;
      }
      current = partition;
      from = end;
    }
    if (current !== -1) this.#groups.add(current, lines.subarray(start));
    return true;
  }

  /** That of the row that was scanned last. */
  #partitionOf(lines: Buffer): number | undefined {
    const { starts, ends } = this.#cells;
    const values = this.#columns
      .map((column) => lines.toString('latin1', starts[column], ends[column]))
      .join(',');
    const earlier = this.#byValues.get(values);
    if (earlier !== undefined) return earlier;
    const folders = this.#columns.map((column) => this.#folder(lines, column)).join('');
    const partition = this.#byFolders.get(folders) ?? this.partitions.length;
    if (partition === MAX_PARTITIONS) return undefined;
    if (partition === this.partitions.length) {
      this.partitions.push({ folders, rows: 0 });
      this.#byFolders.set(folders, partition);
    }
    this.#byValues.set(values, partition);
    return partition;
  }

  #folder(lines: Buffer, column: number): string {
    const { names, kinds, starts, ends } = this.#cells;
    const text = lines.toString('utf8', starts[column], ends[column]);
    const scalar = text === 'null' ? null : text;
    const value = kinds[column] === CELL.scalar ? scalar : (JSON.parse(text) as string);
    return partitionFolder(names[column]!, value);
  }
}

function tooManyPartitions(by: readonly string[]): PartitionProblem {
  const names = by.map((name) => `\`${name}\``).join(' and ');
  return {
    code: 'invalid_value',
    message: `The rows have more than ${MAX_PARTITIONS.toLocaleString('en-US')} combinations of values of ${names}, each of which would be one file: partition by columns with fewer values`,
  };
}

export const NO_SPACE: PartitionProblem = {
  code: 'file_failed',
  message: `The files of the load take more than is left of the disk space that all current runs of the organization share; run it again when others have ended, or ${raisedBy('SCRATCH_MAX_BYTES_PER_ORGANIZATION')}`,
};
