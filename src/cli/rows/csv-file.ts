/** The rows of a CSV file, by the same rules as those of a CSV that a workflow fetches. */

import { TextInference } from '../../engine/values/text-inference.ts';
import { csvRows, decodedText, RowsReport, type CsvOptions } from '../../rows/index.ts';
import { isExactInJson } from './exact-json.ts';
import type { FileRows } from './file-rows.ts';

type TextRow = Readonly<Record<string, string | null>>;

/** Throws a RowsError if the file is not a CSV. */
export function readCsv(bytes: Uint8Array, options: CsvOptions, contentType: string): FileRows {
  const encoding = { encoding: options.encoding, contentType: '', mayGuess: true };
  const { text } = decodedText(bytes, encoding);
  const report = new RowsReport();
  // Without declared columns, the reader gives texts and nulls.
  const rows = [...csvRows({ text, options, contentType }, report)] as TextRow[];
  if (options.infer === false) return { rows, warnings: report.warnings };
  const inference = new TextInference();
  for (const row of rows) inference.add(row);
  const columns = inference.finish();
  const types = new Map(columns.ok ? columns.value.map(({ name, type }) => [name, type]) : []);
  const inexact = [...types].flatMap(([name, type]) =>
    type === 'integer' && rows.some((row) => !isExact(row[name] ?? null)) ? [name] : [],
  );
  for (const name of inexact) types.set(name, 'string');
  return {
    rows: rows.map((row) => typedRow(row, types)),
    warnings: [
      ...report.warnings,
      ...inference.warnings(),
      ...inexact.map((name) => `Column \`${name}\` is sent as text, because JSON loses its digits`),
    ],
  };
}

function typedRow(row: TextRow, types: ReadonlyMap<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typedValue(value, types.get(name))]),
  );
}

function typedValue(value: string | null, type: unknown): unknown {
  if (value === null) return null;
  if (type === 'boolean') return value.toLowerCase() === 'true';
  if (type !== 'integer' && type !== 'number') return value;
  // Only an empty text in quotes is no number in such a column.
  return value.trim() === '' ? null : Number(value);
}

function isExact(value: string | null): boolean {
  return value === null || value.trim() === '' || isExactInJson(BigInt(value));
}
