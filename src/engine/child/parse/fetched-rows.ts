/** The rows of all bodies of a source, with what is needed to make columns of them. */

import type { FetchedJob } from '../../protocol/messages.ts';
import type { JsonObject } from '../../types.ts';
import { createInference, type Inference } from '../../values/infer.ts';
import type { Row } from '../../values/whole-numbers.ts';
import { shortened } from '../../../kit/shortened.ts';
import { bodiesOf, type ReadBody } from './bodies.ts';
import { BodyError } from './body-error.ts';
import { dialectOf, withoutLines } from './csv-dialect.ts';
import { columnNames } from './csv-header.ts';
import { csvRows } from './csv-rows.ts';
import { decodedText } from './encoding.ts';
import { bodyFormat, mayBeCsv, type BodyFormat } from './format.ts';
import { MemberNames } from './member-names.ts';
import { memberOrder } from './member-order.ts';
import type { ParseReport } from './report.ts';
import { jsonRows, ndjsonRows } from './rows.ts';
import { TextInference } from './text-inference.ts';
import { infiniteField, quoteLargeIntegers, restoreWholes } from './unrepresentable-numbers.ts';
import { withDeclaredOnly } from './well-formed.ts';

const FORMAT_NAMES = { ndjson: 'several JSON values, one a line', csv: 'CSV' } as const;

/** A warning. */
export const GUESSED_ENCODING =
  'The response says nothing of its encoding and is not UTF-8: it was read as windows-1252; `encoding` can name another';

export class FetchedRows {
  readonly #job: FetchedJob;
  readonly #report: ParseReport;
  readonly #members: MemberNames;
  #inference: Inference | null = null;

  constructor(job: FetchedJob, report: ParseReport) {
    this.#job = job;
    this.#report = report;
    this.#members = new MemberNames(report);
  }

  /** Once the first row is there, or none is left: it depends on the format. */
  get inference(): Inference {
    return (this.#inference ??= createInference(this.#job.declared, 'ignore'));
  }

  *rows(): Generator<Row> {
    for (const body of bodiesOf(this.#job)) {
      const { mark } = body;
      if (mark === undefined) yield* this.#bodyRows(body);
      else for (const row of this.#bodyRows(body)) yield { ...row, [mark.column]: mark.text };
    }
  }

  #bodyRows({ bytes, contentType }: ReadBody): Iterable<Row> {
    const { rowsPath, csv = {}, format: declared } = this.#job;
    const { text, isGuess } = decodedText(bytes, {
      encoding: csv.encoding,
      contentType,
      mayGuess: mayBeCsv(declared, contentType),
    });
    if (text.trim() === '') {
      this.#addListedNames();
      return [];
    }
    const format = bodyFormat({ declared, contentType, csv }, text);
    if (format !== 'json' && rowsPath !== '') {
      throw new BodyError(
        `\`rows_path\` leads to the rows within one JSON value, but this response is ${FORMAT_NAMES[format]}; leave it out`,
      );
    }
    if (isGuess && format !== 'csv')
      throw new BodyError('The response is JSON, but not valid utf-8 text');
    if (isGuess) this.#report.warn(GUESSED_ENCODING);
    this.#inference ??= this.#inferenceOf(format);
    return format === 'csv' ? this.#csvRows(text, contentType) : this.#jsonRows(text, format);
  }

  /** A CSV without records has no columns but those that the config lists. */
  #addListedNames(): void {
    const header = this.#job.csv?.header;
    if (typeof header === 'object') this.#report.addNames(columnNames(header, 1, this.#report));
  }

  #inferenceOf(format: BodyFormat): Inference {
    const { declared, csv = {} } = this.#job;
    return format === 'csv' && declared === undefined && csv.infer !== false
      ? new TextInference()
      : createInference(declared, 'ignore');
  }

  #csvRows(text: string, contentType: string): Iterable<JsonObject> {
    const { csv: options = {}, declared } = this.#job;
    const body = withoutLines(text, options.skip_rows ?? 0);
    const dialect = dialectOf(options, contentType, body);
    return csvRows({ text, options, dialect, declared }, this.#report);
  }

  #jsonRows(text: string, format: Exclude<BodyFormat, 'csv'>): Iterable<Row> {
    const { rowsPath, pages, declared } = this.#job;
    const quoted = quoteLargeIntegers(text);
    const rows =
      format === 'ndjson'
        ? ndjsonRows(quoted.text)
        : jsonRows(quoted.text, rowsPath, pages !== undefined, text);
    const restored = quoted.hasQuoted ? mapped(rows, restoreWholes) : rows;
    const readable = quoted.hasInfinite ? finite(restored, declared) : restored;
    if (declared !== undefined) return readable;
    const order = memberOrder(text, rowsPath, format).map((name) => this.#members.columnOf(name));
    this.#report.addNames(order);
    return mapped(readable, (row) => this.#members.renamed(row));
  }
}

function* mapped<From, To>(rows: Iterable<From>, change: (row: From) => To): Generator<To> {
  for (const row of rows) yield change(row);
}

/** Members that the declared columns leave out may hold what they like. */
function* finite(rows: Iterable<Row>, declared: FetchedJob['declared']): Generator<Row> {
  let number = 0;
  for (const row of rows) {
    number += 1;
    const member = infiniteField(declared === undefined ? row : withDeclaredOnly(row, declared));
    if (member !== undefined) {
      throw new BodyError(
        `Row ${number}, column \`${shortened(member, 80)}\`: a number is beyond 1.8e308, the largest that can be kept`,
      );
    }
    yield row;
  }
}
