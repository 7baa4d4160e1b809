/** An export format: its start, the format of rows, and its end. */

import type { ResultColumn } from '../../model/execution.ts';
import { RowCells } from './row-cells.ts';
import { wholeLines } from './whole-lines.ts';

export interface RowWriter {
  begin(columns: readonly ResultColumn[]): Buffer | null;
  /** Receives complete lines with their newlines, and can change them. */
  rows(layout: Layout): (lines: Buffer) => Buffer;
  end(): Buffer | null;
}

export interface Layout {
  readonly cells: RowCells;
  readonly columns: readonly ResultColumn[];
  /** The positions of these columns in a row. */
  readonly order: readonly number[];
}

/**
 * @param columns the requested columns
 * @param turn resolves when this number of bytes can be written
 */
export async function* written(
  chunks: AsyncIterable<Buffer>,
  columns: readonly ResultColumn[],
  writer: RowWriter,
  turn: (bytes: number) => Promise<void>,
): AsyncGenerator<Buffer> {
  const begin = writer.begin(columns);
  if (begin !== null) yield begin;
  let write: ((lines: Buffer) => Buffer) | null = null;
  for await (const lines of wholeLines(chunks)) {
    write ??= writer.rows(layoutOf(lines, columns));
    await turn(lines.length);
    yield write(lines);
  }
  const end = writer.end();
  if (end !== null) yield end;
}

function layoutOf(lines: Buffer, columns: readonly ResultColumn[]): Layout {
  const cells = new RowCells(lines);
  const order = columns.map(({ name }) => cells.names.indexOf(name));
  if (order.includes(-1)) throw new Error('a stored row lacks a column of its result');
  return { cells, columns, order };
}
