/** Formats of dates, checked before a run because DuckDB refuses a bad one only when it plans. */

const MAX_FORMAT_LENGTH = 200;

/** What DuckDB writes for a letter after `%`, of which `-` drops leading zeros. */
const SPECIFIERS = 'aAwubBydmYHIpMSgfnzZjUWVGcxX%';
const UNPADDED = 'dmyHIMSj';

/** What is read for a letter after `%`; DuckDB itself would read a year of two digits, blanks before it, and `epoch`. */
const FORMS: Readonly<Record<string, string>> = {
  a: '[A-Za-z]{3}',
  A: '[A-Za-z]{6,9}',
  b: '[A-Za-z]{3}',
  B: '[A-Za-z]{3,9}',
  Y: '\\d{4}',
  y: '\\d{2}',
  m: '\\d{1,2}',
  d: '\\d{1,2}',
  H: '\\d{1,2}',
  I: '\\d{1,2}',
  M: '\\d{1,2}',
  S: '\\d{1,2}',
  p: '[AaPp][Mm]',
  f: '\\d{1,6}',
  j: '\\d{1,3}',
  z: '[+-]\\d{2}(?::?\\d{2})?',
  '%': '%',
};

export function strftimeFault(format: string): string | undefined {
  const parts = formatParts(format, (letter, isUnpadded) =>
    (isUnpadded ? UNPADDED : SPECIFIERS).includes(letter),
  );
  return 'message' in parts ? parts.message : undefined;
}

/** A format by which text is read, and the regular expression of such text. */
export function parsedForm(
  format: string,
): { readonly format: string; readonly pattern: string } | { readonly message: string } {
  const parts = formatParts(format, (letter) => Object.hasOwn(FORMS, letter));
  if ('message' in parts) return parts;
  const letters = parts
    .filter(({ isSpecifier }) => isSpecifier)
    .map(({ text }) => text.at(-1) ?? '');
  const twice = letters.find(
    (letter, index) => letter !== '%' && letters.indexOf(letter) !== index,
  );
  if (twice !== undefined) return { message: `\`%${twice}\` comes twice in the format` };
  if (!letters.some((letter) => letter !== '%'))
    return { message: "The format has no part of a date, such as '%Y-%m-%d'" };
  const pattern = parts
    .map(({ text, isSpecifier }) =>
      isSpecifier ? (FORMS[text.at(-1) ?? ''] ?? '') : escaped(text),
    )
    .join('');
  return { format, pattern };
}

interface FormatPart {
  readonly text: string;
  /** `%Y` or `%-d`; otherwise text that stands for itself. */
  readonly isSpecifier: boolean;
}

function formatParts(
  format: string,
  isKnown: (letter: string, isUnpadded: boolean) => boolean,
): readonly FormatPart[] | { readonly message: string } {
  if (format === '') return { message: "A date format cannot be empty; write one like '%Y-%m-%d'" };
  if (format.length > MAX_FORMAT_LENGTH)
    return { message: `A date format has at most ${MAX_FORMAT_LENGTH} characters` };
  const parts: FormatPart[] = [];
  for (const [text] of format.matchAll(/%-?(?:[^]|$)|[^%]+/gu)) {
    const isSpecifier = text.startsWith('%');
    const letter = /^%-?([^-])$/u.exec(text)?.[1] ?? '';
    if (isSpecifier && (letter === '' || !isKnown(letter, text.length > letter.length + 1)))
      return { message: `\`${text}\` is not a part of a date format` };
    parts.push({ text, isSpecifier });
  }
  return parts;
}

/** Text as a regular expression that matches it alone. */
export function escaped(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}\s_]/gu, (character) =>
    character.codePointAt(0)! < 128 ? `\\${character}` : character,
  );
}
