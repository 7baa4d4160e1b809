/** Date formats. They are checked before a run. */

const MAX_FORMAT_LENGTH = 200;

/** The letters after `%`. A `-` before the letter drops leading zeros. */
const SPECIFIERS = 'aAwubBydmYHIpMSgfnzZjUWVGcxX%';
const UNPADDED = 'dmyHIMSj';

/**
 * The text that a letter after `%` matches.
 */
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
  z: '(?:Z|[+-](?:0\\d|1[0-4])(?::?[0-5]\\d)?)',
  '%': '%',
};

export function strftimeProblem(format: string): string | undefined {
  const parts = formatParts(format, (letter, isUnpadded) =>
    (isUnpadded ? UNPADDED : SPECIFIERS).includes(letter),
  );
  return 'message' in parts ? parts.message : undefined;
}

/** @returns the parts of a valid format between its `%z`; `hasName`: true if it contains `%Z` */
export function zoneParts(format: string): {
  readonly between: readonly string[];
  readonly hasName: boolean;
} {
  const between = [''];
  let hasName = false;
  for (const [part] of format.matchAll(/%-?[^]|[^%]+/gu)) {
    hasName ||= part === '%Z';
    if (part === '%z') between.push('');
    else between[between.length - 1] += part;
  }
  return { between, hasName };
}

/** A format for parsing text. */
export interface ParsedForm {
  readonly format: string;
  /** Matches text of this format. */
  readonly pattern: string;
  /** The position of the day of the year, which must exist in the year. */
  readonly dayOfYear: DayOfYear | null;
  /**
   * Has groups before and after a `Z` in the place of `%z`. Null for formats without `%z`.
   */
  readonly utc: string | null;
}

interface DayOfYear {
  /** A regular expression whose group is the day. */
  readonly day: string;
  /** A regular expression whose group is the year, counted from `since`. Null if the format has no year. */
  readonly year: string | null;
  readonly since: number;
}

export function parsedForm(format: string): ParsedForm | { readonly message: string } {
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
  return {
    format,
    pattern: patternOf(parts),
    dayOfYear: dayOfYearOf(parts, letters),
    utc: utcOf(parts),
  };
}

function utcOf(parts: readonly FormatPart[]): string | null {
  const at = parts.findIndex(({ text, isSpecifier }) => isSpecifier && text.endsWith('z'));
  if (at === -1) return null;
  return `^(${patternOf(parts.slice(0, at))})Z(${patternOf(parts.slice(at + 1))})$`;
}

function dayOfYearOf(parts: readonly FormatPart[], letters: readonly string[]): DayOfYear | null {
  if (!letters.includes('j')) return null;
  const day = patternOf(parts, 'j');
  if (letters.includes('Y')) return { day, year: patternOf(parts, 'Y'), since: 0 };
  // Only the length of a year with two digits matters, and it is the same in each century from 1969 to 2068.
  if (letters.includes('y')) return { day, year: patternOf(parts, 'y'), since: 2000 };
  return { day, year: null, since: 1900 };
}

/** @param grouped the letter that becomes the group of the regular expression */
function patternOf(parts: readonly FormatPart[], grouped?: string): string {
  return parts
    .map(({ text, isSpecifier }) => {
      if (!isSpecifier) return escaped(text);
      const letter = text.at(-1) ?? '';
      const form = FORMS[letter] ?? '';
      return letter === grouped ? `(${form})` : form;
    })
    .join('');
}

interface FormatPart {
  readonly text: string;
  /** True for `%Y` or `%-d`, false for literal text. */
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

/** Escapes text for a regular expression. */
export function escaped(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}\s_]/gu, (character) =>
    character.codePointAt(0)! < 128 ? `\\${character}` : character,
  );
}
