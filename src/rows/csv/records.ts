/**
 * Parses the records of a CSV: RFC 4180, and common deviations. Blanks can surround a quoted field, a quote within
 * an unquoted field is text, and lines can have any line ends.
 */

export interface CsvDialect {
  readonly delimiter: string;
  /** Empty: no quotes. */
  readonly quote: string;
  /** The character before a literal quote; the quote itself if quotes are doubled. */
  readonly escape: string;
  /** Texts that mean null. */
  readonly nulls: ReadonlySet<string>;
}

export interface CsvRecord {
  /** An empty unquoted field is null. */
  readonly fields: readonly (string | null)[];
  /** Its first line, from 1. */
  readonly line: number;
  /** The start of the next record. */
  readonly end: number;
  /** The problem with its quotes, as a phrase that follows the record's name. */
  readonly problem: string | null;
}

interface Field {
  readonly value: string | null;
  /** After its last character. */
  readonly end: number;
  readonly problem: string | null;
}

/** Yields every record, including that of an empty line, with one null field. */
export function* csvRecords(text: string, dialect: CsvDialect): Generator<CsvRecord> {
  const reader = new FieldReader(text, dialect);
  let line = 1;
  for (let at = 0; at < text.length;) {
    const fields: (string | null)[] = [];
    let problem: string | null = null;
    const begin = at;
    for (let more = true; more;) {
      const field = reader.read(at);
      fields.push(field.value);
      problem ??= field.problem;
      at = field.end;
      more = text[at] === dialect.delimiter;
      if (more) at += 1;
    }
    if (text[at] === '\r') at += 1;
    if (text[at] === '\n') at += 1;
    yield { fields, line, end: at, problem };
    line += countLineEnds(text, begin, at);
  }
}

class FieldReader {
  readonly #text: string;
  readonly #dialect: CsvDialect;

  constructor(text: string, dialect: CsvDialect) {
    this.#text = text;
    this.#dialect = dialect;
  }

  read(from: number): Field {
    const { quote } = this.#dialect;
    const open = this.#blanksEnd(from);
    if (quote !== '' && this.#text[open] === quote) return this.#quoted(open);
    return this.#unquoted(from);
  }

  #unquoted(from: number): Field {
    const end = this.#fieldEnd(from);
    const written = this.#text.slice(from, end);
    const value =
      written === '' || this.#dialect.nulls.has(written) ? null : this.#unescaped(written);
    return { value, end, problem: null };
  }

  #quoted(open: number): Field {
    const text = this.#text;
    const { quote, escape, nulls } = this.#dialect;
    let value = '';
    let from = open + 1;
    for (let at = from; at < text.length; at += 1) {
      const character = text[at];
      if (character === escape && (escape !== quote || text[at + 1] === quote)) {
        value += `${text.slice(from, at)}${text[at + 1] ?? ''}`;
        from = at + 2;
        at += 1;
      } else if (character === quote) {
        value += text.slice(from, at);
        return this.#closed(nulls.has(value) ? null : value, at + 1);
      }
    }
    // The record ends with the line of the quote, so that later records can be read.
    const end = this.#lineEnd(open);
    return { value: text.slice(open, end), end, problem: 'opens a quote that is never closed' };
  }

  #closed(value: string | null, at: number): Field {
    const end = this.#blanksEnd(at);
    const next = this.#text[end];
    if (next === undefined || next === this.#dialect.delimiter || next === '\r' || next === '\n')
      return { value, end, problem: null };
    return { value, end: this.#lineEnd(at), problem: 'goes on after a closing quote' };
  }

  #unescaped(written: string): string {
    const { quote, escape } = this.#dialect;
    if (escape === quote || !written.includes(escape)) return written;
    let value = '';
    for (let at = 0; at < written.length; at += 1) {
      if (written[at] === escape && at + 1 < written.length) at += 1;
      value += written[at];
    }
    return value;
  }

  #blanksEnd(from: number): number {
    const { delimiter } = this.#dialect;
    let at = from;
    while (this.#text[at] === ' ' || (this.#text[at] === '\t' && delimiter !== '\t')) {
      if (delimiter === ' ') return from;
      at += 1;
    }
    return at;
  }

  #fieldEnd(from: number): number {
    const { delimiter, quote, escape } = this.#dialect;
    const text = this.#text;
    let at = from;
    while (at < text.length && text[at] !== delimiter && text[at] !== '\n' && text[at] !== '\r')
      at += text[at] === escape && escape !== quote ? 2 : 1;
    return Math.min(at, text.length);
  }

  #lineEnd(from: number): number {
    let at = from;
    while (at < this.#text.length && this.#text[at] !== '\n' && this.#text[at] !== '\r') at += 1;
    return at;
  }
}

/** Counts CR LF once. */
function countLineEnds(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at += 1) {
    if (text[at] === '\n' || (text[at] === '\r' && text[at + 1] !== '\n')) count += 1;
  }
  return count;
}
