/** Arbitrary JSON texts, and edits that break them. */

import fc from 'fast-check';

type Text = fc.Arbitrary<string>;

interface Tokens {
  readonly blank: Text;
  readonly numbers: Text;
  readonly strings: Text;
  readonly names: Text;
}

export function jsonGrammar({ blank, numbers, strings, names }: Tokens): Text {
  return fc.letrec<{ json: string; array: string; object: string }>((tie) => ({
    json: fc.oneof(
      { maxDepth: 4, depthSize: 'small' },
      fc.oneof(numbers, strings, fc.constantFrom('true', 'false', 'null')),
      tie('array'),
      tie('object'),
    ),
    array: fc
      .tuple(
        blank,
        fc.array(
          fc.tuple(blank, tie('json'), blank).map((parts) => parts.join('')),
          { maxLength: 8 },
        ),
      )
      .map(([space, elements]) => `[${elements.join(',') || space}]`),
    object: fc
      .tuple(
        blank,
        fc.array(
          fc
            .tuple(blank, names, blank, fc.constant(':'), blank, tie('json'), blank)
            .map((parts) => parts.join('')),
          { maxLength: 6 },
        ),
      )
      .map(([space, members]) => `{${members.join(',') || space}}`),
  })).json;
}

/** What is inserted where, and how many characters it replaces. */
export const textEdits = fc.array(
  fc.tuple(
    fc.nat(),
    fc.constantFrom(
      '',
      ',',
      ':',
      '"',
      '\\',
      '[',
      ']',
      '{',
      '}',
      '0',
      '-',
      '.',
      'e',
      'x',
      ' ',
      '\n',
      '\0',
      'é',
      '\ufeff',
      '],[',
      '},{',
      ',,',
      '""',
      '[[',
      '1 2',
    ),
    fc.nat({ max: 3 }),
  ),
  { minLength: 1, maxLength: 2 },
);
