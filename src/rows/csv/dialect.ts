/** Determines the dialect of a CSV: from the options of its source, its media type, and its header. */

import type { CsvOptions } from './options.ts';
import { mediaType } from '../text/media-type.ts';
import { RowsError } from '../rows-error.ts';
import type { CsvDialect } from './records.ts';

/** By precedence, if two are equally frequent. */
const DELIMITERS = [',', ';', '\t', '|'] as const;
const LINE_ENDS = /[\r\n]/;
/** Size of the text to search for the delimiter. */
const MAX_LOOKED_AT = 65_536;

/** @param text begins with the header */
export function dialectOf(options: CsvOptions, contentType: string, text: string): CsvDialect {
  const quote = options.quote ?? '"';
  const delimiter =
    options.delimiter ??
    (mediaType(contentType) === 'text/tab-separated-values' ? '\t' : commonDelimiter(text, quote));
  const escape = options.escape ?? quote;
  for (const [name, character] of Object.entries({ delimiter, quote, escape })) {
    if (character.length > 1 || LINE_ENDS.test(character))
      throw new RowsError(
        `\`${name}\` is ${JSON.stringify(character)}: it must be one character of the text, and no line end`,
        'invalid_config',
      );
  }
  if (delimiter === quote || delimiter === escape)
    throw new RowsError(
      `\`delimiter\` is ${JSON.stringify(delimiter)}, which is also the character of \`${delimiter === quote ? 'quote' : 'escape'}\``,
      'invalid_config',
    );
  return { delimiter, quote, escape, nulls: new Set(options.null_values) };
}

/** The most frequent delimiter in the first line outside of quotes; default: a comma. */
function commonDelimiter(text: string, quote: string): string {
  const counts = new Map<string, number>(DELIMITERS.map((delimiter) => [delimiter, 0]));
  let isQuoted = false;
  const end = Math.min(text.length, MAX_LOOKED_AT);
  for (let at = 0; at < end; at += 1) {
    const character = text[at]!;
    if (character === quote) isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (character === '\n' || character === '\r') break;
    else if (counts.has(character)) counts.set(character, counts.get(character)! + 1);
  }
  const most = Math.max(...counts.values());
  return DELIMITERS.find((delimiter) => counts.get(delimiter) === most)!;
}

/** The text after the lines before the header. */
export function withoutLines(text: string, lines: number): string {
  let at = 0;
  for (let left = lines; left > 0 && at < text.length; left -= 1) {
    while (at < text.length && text[at] !== '\n' && text[at] !== '\r') at += 1;
    at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1;
  }
  return text.slice(at);
}
