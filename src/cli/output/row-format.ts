/** Rows as text: each format says what comes before the rows, for a batch of them, and after. */

import type { ResultColumn, Row } from '../../client/index.ts';
import { csvLine } from './csv.ts';
import type { Paint } from './paint.ts';
import { renderTable, type TableStyle } from './table.ts';

export const FORMATS = ['table', 'json', 'ndjson', 'csv'] as const;
export type Format = (typeof FORMATS)[number];

export interface RowFormat {
  begin(): string;
  batch(rows: readonly Row[]): string;
  end(): string;
}

export interface RowFormatOptions {
  readonly paint: Paint;
  /** Width of the table in characters; null for no limit. */
  readonly width: number | null;
  readonly guardsFormulas: boolean;
}

export function createRowFormat(
  format: Format,
  columns: readonly ResultColumn[],
  { paint, width, guardsFormulas }: RowFormatOptions,
): RowFormat {
  switch (format) {
    case 'table':
      return tableFormat(columns, paint, { paintHead: paint.bold, width });
    case 'json':
      return jsonFormat('', '');
    case 'ndjson':
      return {
        begin: () => '',
        batch: (rows) => rows.map((row) => `${JSON.stringify(row)}\n`).join(''),
        end: () => '',
      };
    case 'csv': {
      const names = columns.map(({ name }) => name);
      const line = (values: readonly unknown[]): string => csvLine(values, guardsFormulas);
      return {
        begin: () => line(names),
        batch: (rows) => rows.map((row) => line(names.map((name) => row[name]))).join(''),
        end: () => '',
      };
    }
  }
}

/** The response as the service gives it, but with all rows in it. */
export function createResponseFormat({
  rows: _,
  ...response
}: {
  readonly rows: readonly Row[];
}): RowFormat {
  const head = JSON.stringify(response).slice(0, -1);
  return jsonFormat(`${head}${head === '{' ? '' : ','}"rows":`, '}');
}

function jsonFormat(before: string, after: string): RowFormat {
  let hasRows = false;
  return {
    begin: () => `${before}[`,
    batch(rows) {
      if (rows.length === 0) return '';
      const text = `${hasRows ? ',' : ''}\n${rows.map((row) => JSON.stringify(row)).join(',\n')}`;
      hasRows = true;
      return text;
    },
    end: () => `${hasRows ? '\n' : ''}]${after}\n`,
  };
}

/** A table of many rows comes in pieces, each with its head and its own widths: a piece is all that is kept in memory. */
function tableFormat(
  resultColumns: readonly ResultColumn[],
  paint: Paint,
  style: TableStyle,
): RowFormat {
  const columns = resultColumns.map(({ name, type }) => ({
    title: name,
    align: type === 'number' ? ('right' as const) : ('left' as const),
  }));
  let pieces = 0;
  let wasShortened = false;
  return {
    begin: () => '',
    batch(rows) {
      if (rows.length === 0) return '';
      pieces += 1;
      const cells = rows.map((row) => columns.map(({ title }) => cellOf(row[title])));
      const { text, isShortened } = renderTable(columns, cells, style);
      wasShortened ||= isShortened;
      return (pieces > 1 ? '\n' : '') + text;
    },
    end: () =>
      pieces === 0
        ? renderTable(columns, [], style).text
        : wasShortened
          ? paint.dim(SHORTENED)
          : '',
  };
}

const SHORTENED =
  'Shortened to the width of the terminal. --format json shows everything, -o file keeps it.\n';

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
