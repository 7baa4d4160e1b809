/** Which date formats are taken: those that DuckDB writes, to the letter. */

import { parsedForm, strftimeProblem } from '../../src/engine/algebra/date-format.ts';

const LETTERS = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789%_ '];
const accepted = (takes: (format: string) => boolean, sign: string): string =>
  LETTERS.filter((letter) => takes(`x%${sign}${letter}`)).join('');
const isWritten = (format: string): boolean => strftimeProblem(format) === undefined;
const isRead = (format: string): boolean =>
  !('message' in parsedForm(`%Y${format}`)) || !('message' in parsedForm(`%m${format}`));

it('writes these parts of a date, and no other', () => {
  expect(accepted(isWritten, '')).toBe('abcdfgjmnpuwxyzABGHIMSUVWXYZ%');
  expect(accepted(isWritten, '-')).toBe('djmyHIMS');
});

it('reads these parts of a date, and no other', () => {
  expect(accepted(isRead, '')).toBe('abdfjmpyzABHIMSY%');
});

it.each([
  ['', 'A date format cannot be empty'],
  ['%', '`%` is not a part of a date format'],
  ['%Y-%', '`%` is not a part of a date format'],
  ['%-', '`%-` is not a part of a date format'],
  ['%--d', 'is not a part of a date format'],
  ['%-Y', '`%-Y` is not a part of a date format'],
  ['%😀', '`%😀` is not a part of a date format'],
  ['x'.repeat(201), 'A date format has at most 200 characters'],
])('%j is not written', (format, message) => {
  expect(strftimeProblem(format)).toContain(message);
});

it('may have 200 characters', () => {
  expect(strftimeProblem('x'.repeat(200))).toBeUndefined();
  expect(parsedForm(`%Y${'x'.repeat(198)}`)).not.toHaveProperty('message');
});

describe('a format that is read', () => {
  it.each([
    ['%Y-%Y', '`%Y` comes twice in the format'],
    ['%d.%m.%d', '`%d` comes twice in the format'],
    ['%-d %d', '`%d` comes twice in the format'],
    ['', 'A date format cannot be empty'],
    ['%Y%Q', '`%Q` is not a part of a date format'],
    [`%Y${'x'.repeat(199)}`, 'A date format has at most 200 characters'],
    ['week', 'The format has no part of a date'],
    ['%%', 'The format has no part of a date'],
  ])('%j has each part once, one at least, and no other', (format, message) => {
    expect(parsedForm(format)).toMatchObject({
      message: expect.stringContaining(message) as string,
    });
  });

  it.each<[format: string, fits: readonly string[], others: readonly string[]]>([
    [
      '%Y-%m-%d',
      ['2026-03-31', '2026-3-1'],
      ['26-03-31', '2026-003-31', ' 2026-03-31', '2026/03/31', '20260331', '2026-03-31 ', 'epoch'],
    ],
    ['%d.%m.%y', ['31.03.26'], ['31x03.26', '31.03.2026']],
    ['100%%%Y%%', ['100%2026%'], ['1002026', '100%%2026%%']],
    [
      '%H:%M:%S.%f',
      ['1:2:3.1', '10:20:30.123456'],
      ['10:20:30.1234567', '10:20:30.', '010:20:30.1'],
    ],
    [
      '%b %d %p %z',
      ['Mar 1 PM +01', 'mar 31 am -0130', 'MAR 31 Am +01:30'],
      ['March 1 PM +01', 'Mar 1 XM +01', 'Mar 1 PM 01', 'Mar 1 PM +1'],
    ],
    [
      '%A %B %a',
      ['Friday May Fri', 'Wednesday September Wed'],
      ['Fri May Fri', 'Friday Ma Fri', 'Friday May Frid'],
    ],
    ['%j (%Y)', ['1 (2026)', '366 (2026)'], ['1234 (2026)', '1 2026']],
  ])('%s', (format, fits, others) => {
    const form = parsedForm(format);
    if ('message' in form) throw new Error(form.message);
    const matching = (texts: readonly string[]): readonly string[] =>
      texts.filter((text) => new RegExp(`^(?:${form.pattern})$`).test(text));
    expect(matching(fits)).toEqual(fits);
    expect(matching(others)).toEqual([]);
  });
});
