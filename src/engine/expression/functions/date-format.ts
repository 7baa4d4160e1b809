/** Formats of `strftime`, checked before a run because DuckDB refuses a bad one only when it plans. */

const MAX_FORMAT_LENGTH = 200;

/** What DuckDB knows after `%`, of which `-` drops leading zeros. */
const SPECIFIERS = 'aAwubBydmYHIpMSgfnzZjUWVGcxX%';
const UNPADDED = 'dmyHIMSj';

export function strftimeFault(format: string): string | undefined {
  if (format.length > MAX_FORMAT_LENGTH) return `A date format has at most ${MAX_FORMAT_LENGTH} characters`;
  for (let at = format.indexOf('%'); at !== -1; at = format.indexOf('%', at)) {
    const isUnpadded = format[at + 1] === '-';
    const [letter = ''] = format.slice(at + (isUnpadded ? 2 : 1));
    const known = isUnpadded ? UNPADDED : SPECIFIERS;
    if (letter === '' || !known.includes(letter)) return `\`%${isUnpadded ? '-' : ''}${letter}\` is not a part of a date format`;
    at += isUnpadded ? 3 : 2;
  }
  return undefined;
}
