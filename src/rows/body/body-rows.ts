/** Reads the rows of a body with all their values, if a scan does not suffice. */

import type { JsonObject } from '../../kit/json-value.ts';
import type { Row } from '../../kit/json/whole-numbers.ts';
import { shortened } from '../../kit/shortened.ts';
import { columnNames } from '../csv/header.ts';
import { csvRows } from '../csv/rows.ts';
import { infiniteField, quoteLargeIntegers, restoreWholes } from '../json/large-numbers.ts';
import { MemberNames } from '../json/member-names.ts';
import { memberOrder } from '../json/member-order.ts';
import { jsonRows, ndjsonRows } from '../json/values.ts';
import { withOnly } from '../json/well-formed.ts';
import type { RowsReport } from '../report.ts';
import { RowsError } from '../rows-error.ts';
import { decodedText, GUESSED_ENCODING } from '../text/encoding.ts';
import type { Body } from './body.ts';
import { bodyFormat, mayBeCsv, type BodyFormat } from './format.ts';

export interface WantedColumns {
  readonly names: ReadonlySet<string>;
  /** Columns that are not text: blanks around their values in a CSV are ignored. */
  readonly trimmed: ReadonlySet<string>;
}

export interface BodyRows {
  readonly format: BodyFormat;
  readonly rows: Iterable<Row>;
}

const FORMAT_NAMES = { ndjson: 'several JSON values, one a line', csv: 'CSV' } as const;

/** Reads several bodies of one source. */
export class BodyReader {
  readonly #columns: WantedColumns | null;
  readonly #report: RowsReport;
  readonly #members: MemberNames;

  /** @param columns null if all columns are read */
  constructor(columns: WantedColumns | null, report: RowsReport) {
    this.#columns = columns;
    this.#report = report;
    this.#members = new MemberNames(report);
  }

  /**
   * Throws a RowsError, also while the rows are read.
   * @param isPage true if a JSON body can be null in the place of rows
   * @returns null if the body is blank
   */
  read(bytes: Buffer, body: Body, isPage: boolean): BodyRows | null {
    const { format: declared, contentType, csv = {}, rowsPath } = body;
    const { text, isGuess } = decodedText(bytes, {
      encoding: csv.encoding,
      contentType,
      mayGuess: mayBeCsv(declared, contentType),
    });
    if (text.trim() === '') {
      this.#addListedNames(body);
      return null;
    }
    const format = bodyFormat({ declared, contentType, csv }, text);
    if (format !== 'json' && rowsPath !== '')
      throw new RowsError(
        `\`rows_path\` leads to the rows within one JSON value, but this response is ${FORMAT_NAMES[format]}; leave it out`,
      );
    if (isGuess && format !== 'csv')
      throw new RowsError('The response is JSON, but not valid utf-8 text');
    if (isGuess) this.#report.warn(GUESSED_ENCODING);
    const rows =
      format === 'csv'
        ? this.#csvRows(text, body)
        : this.#jsonRows(text, { format, rowsPath, isPage });
    return { format, rows };
  }

  /** A CSV without records has the columns that its options list. */
  #addListedNames({ csv }: Body): void {
    if (typeof csv?.header === 'object')
      this.#report.addNames(columnNames(csv.header, 1, this.#report));
  }

  #csvRows(text: string, { csv: options = {}, contentType }: Body): Iterable<JsonObject> {
    return csvRows({ text, options, contentType, trimmed: this.#columns?.trimmed }, this.#report);
  }

  #jsonRows(text: string, { format, rowsPath, isPage }: JsonText): Iterable<Row> {
    const quoted = quoteLargeIntegers(text);
    const rows =
      format === 'ndjson' ? ndjsonRows(quoted.text) : jsonRows(quoted.text, rowsPath, isPage, text);
    const restored = quoted.hasQuoted ? mapped(rows, restoreWholes) : rows;
    const readable = quoted.hasInfinite ? this.#finite(restored) : restored;
    if (this.#columns !== null) return readable;
    const order = memberOrder(text, rowsPath, format).map((name) => this.#members.columnOf(name));
    this.#report.addNames(order);
    return mapped(readable, (row) => this.#members.renamed(row));
  }

  /** Members that are not read can contain any number. */
  *#finite(rows: Iterable<Row>): Generator<Row> {
    let number = 0;
    for (const row of rows) {
      number += 1;
      const member = infiniteField(
        this.#columns === null ? row : withOnly(row, this.#columns.names),
      );
      if (member !== undefined)
        throw new RowsError(
          `Row ${number}, column \`${shortened(member, 80)}\`: a number is beyond 1.8e308, the largest that can be kept`,
        );
      yield row;
    }
  }
}

interface JsonText {
  readonly format: Exclude<BodyFormat, 'csv'>;
  readonly rowsPath: string;
  readonly isPage: boolean;
}

function* mapped<From, To>(rows: Iterable<From>, change: (row: From) => To): Generator<To> {
  for (const row of rows) yield change(row);
}
