/** The rows of a Parquet file, in the forms in which the service reads Parquet. */

import { RowsError } from '../../rows/index.ts';
import type { FileRows } from './file-rows.ts';
import { columnsOf, withRawValues } from './parquet-schema.ts';
import { PARSERS } from './parquet-values.ts';

/** Throws a RowsError if the file is not Parquet, or if a column has a type that cannot be read. */
export async function readParquet(bytes: Uint8Array): Promise<FileRows> {
  // Loaded when they are needed, because most commands read no Parquet.
  const { parquetMetadata, parquetReadObjects, parquetSchema } = await import('hyparquet');
  const { compressors } = await import('hyparquet-compressors');
  const file = Uint8Array.from(bytes).buffer;
  try {
    const metadata = parquetMetadata(file, { parsers: PARSERS, geoparquet: false });
    const columns = columnsOf(parquetSchema(metadata));
    const raw = await parquetReadObjects({
      file,
      metadata: withRawValues(metadata),
      compressors,
      parsers: PARSERS,
      utf8: false,
      geoparquet: false,
    });
    const read = columns.map((column) =>
      column.read(raw.map((row) => row[column.name] as unknown)),
    );
    return {
      rows: raw.map((_, index) =>
        Object.fromEntries(columns.map(({ name }, at) => [name, read[at]?.values[index]])),
      ),
      warnings: read.flatMap(({ warnings }) => warnings),
    };
  } catch (error) {
    if (error instanceof RowsError) throw error;
    const { message } = error as Error;
    throw new RowsError(`The response is not valid Parquet: ${message}`, undefined, error);
  }
}
