/** Writes the rows of a statement to a file. */

import { csvLine, quotedField } from '../../database/child/csv-line.ts';
import { OutputFile, type WrittenRows } from '../../database/child/output-file.ts';
import type { ReadJob } from '../../database/protocol.ts';
import type { Field, PreparedStatement, Value } from './connection.ts';
import { ZERO_DATE, type ConvertedColumn } from './conversions.ts';
import type { Session } from './session.ts';

export interface WrittenStatement extends WrittenRows {
  readonly columns: readonly ConvertedColumn[];
  /** By the name of the column. */
  readonly zeroDates: ReadonlyMap<string, number>;
}

/** Rejects with the error of the server, or a StepError. */
export async function writeRows(
  { connection }: Session,
  {
    statement,
    values,
  }: { readonly statement: PreparedStatement; readonly values: readonly unknown[] },
  columnsOf: (fields: readonly Field[]) => readonly ConvertedColumn[],
  job: ReadJob,
): Promise<WrittenStatement> {
  let stop: (error: unknown) => void = () => undefined;
  const output = new OutputFile(job, connection.stream, (error) => stop(error));
  let columns: readonly ConvertedColumn[] = [];
  const lines = new Lines();
  try {
    await new Promise<void>((resolve, reject) => {
      stop = (error) => {
        connection.destroy();
        reject(error instanceof Error ? error : new Error(String(error)));
      };
      const attempt = (work: () => Error | null): void => {
        try {
          const error = work();
          if (error !== null) stop(error);
        } catch (error) {
          stop(error);
        }
      };
      statement
        .execute(values)
        .on('fields', (fields: readonly Field[]) =>
          attempt(() => {
            columns = columnsOf(fields);
            return null;
          }),
        )
        .on('result', (row: readonly Value[]) =>
          attempt(() => output.write(lines.lineOf(row, columns))),
        )
        .on('error', reject)
        .on('end', () => resolve());
    });
  } finally {
    output.close();
  }
  return { ...(await output.written()), columns, zeroDates: lines.zeroDates };
}

/** Rows as CSV. */
class Lines {
  readonly zeroDates = new Map<string, number>();

  lineOf(row: readonly Value[], columns: readonly ConvertedColumn[]): Buffer {
    return csvLine(columns.map((column, at) => this.#fieldOf(row[at] ?? null, column)));
  }

  #fieldOf(value: Value, { column, convert, isQuoted }: ConvertedColumn): string {
    const text = value === null ? null : convert(value);
    if (text === null) return '';
    if (text === ZERO_DATE) {
      this.zeroDates.set(column.name, (this.zeroDates.get(column.name) ?? 0) + 1);
      return '';
    }
    return isQuoted ? quotedField(text) : text;
  }
}
