import type { CsvDescription, StoredFile } from '../../model/file.ts';
import { resultColumns } from '../../services/result-columns.ts';
import type { Shapes } from './shapes.ts';

export function presentFileSummary(file: StoredFile): Shapes['FileSummary'] {
  const { id, userId, name, format, bytes, sha256, totalRows, columns, expiresAt } = file;
  return {
    id,
    user_id: userId,
    name,
    format,
    bytes,
    sha256,
    total_rows: totalRows,
    columns: resultColumns(columns),
    keep: expiresAt === null,
    created: file.created.toISOString(),
    modified: file.modified.toISOString(),
    expires_at: expiresAt && expiresAt.toISOString(),
  };
}

export function presentFile(file: StoredFile): Shapes['File'] {
  return {
    ...presentFileSummary(file),
    first_rows: file.firstRows as Shapes['File']['first_rows'],
    csv: presentCsv(file.csv),
    rows_path: file.rowsPath,
  };
}

function presentCsv(csv: CsvDescription): Shapes['CsvDescription'] {
  const { encoding, header, delimiter, quote, escape, skip_rows, null_values } = csv;
  const { on_bad_row, infer } = csv;
  return {
    ...(encoding !== undefined && { encoding }),
    ...(typeof header === 'boolean' && { header }),
    ...(typeof header === 'object' && { column_names: [...header] }),
    ...(delimiter !== undefined && { delimiter }),
    ...(quote !== undefined && { quote }),
    ...(escape !== undefined && { escape }),
    ...(skip_rows !== undefined && { skip_rows }),
    ...(null_values !== undefined && { null_values: [...null_values] }),
    ...(on_bad_row !== undefined && { on_bad_row }),
    ...(infer !== undefined && { infer }),
  };
}
