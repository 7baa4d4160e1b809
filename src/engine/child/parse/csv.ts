/** CSV as RFC 4180 has it: a header row, quotes doubled within quotes, any line end. */

/** What is wrong with the text, in words that name the line. */
export class CsvError extends Error {}

/** The lines as lists of fields, the header first; an empty unquoted field is null. Blank lines are skipped. */
export function* csvRecords(text: string, delimiter = ','): Generator<readonly (string | null)[]> {
  let at = 0;
  let line = 1;
  const length = text.length;
  while (at < length) {
    const fields: (string | null)[] = [];
    const firstLine = line;
    for (let more = true; more;) {
      if (text[at] === '"') {
        const field = quotedField(text, at, firstLine);
        line += field.lineEnds;
        fields.push(field.value);
        at = field.end;
      } else {
        const end = fieldEnd(text, at, delimiter);
        fields.push(end === at ? null : text.slice(at, end));
        at = end;
      }
      more = text[at] === delimiter;
      if (more) at += 1;
      else if (at < length && text[at] !== '\n' && text[at] !== '\r') {
        throw new CsvError(`line ${line} goes on after a closing quote`);
      }
    }
    if (text[at] === '\r') at += 1;
    if (text[at] === '\n') at += 1;
    line += 1;
    if (fields.length > 1 || fields[0] !== null) yield fields;
  }
}

function quotedField(
  text: string,
  start: number,
  firstLine: number,
): { value: string; end: number; lineEnds: number } {
  let value = '';
  let from = start + 1;
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote === -1) throw new CsvError(`line ${firstLine} opens a quote that is never closed`);
    value += text.slice(from, quote);
    if (text[quote + 1] !== '"') return { value, end: quote + 1, lineEnds: countLineEnds(value) };
    value += '"';
    from = quote + 2;
  }
}

function fieldEnd(text: string, start: number, delimiter: string): number {
  let at = start;
  while (at < text.length && text[at] !== delimiter && text[at] !== '\n' && text[at] !== '\r')
    at += 1;
  return at;
}

function countLineEnds(value: string): number {
  let count = 0;
  for (let at = value.indexOf('\n'); at !== -1; at = value.indexOf('\n', at + 1)) count += 1;
  return count;
}
