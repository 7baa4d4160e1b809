/** Outputs are equal if only what varies between runs differs. */

import { normalizeOutput } from './normalize-output.ts';

describe('a normalized output', () => {
  it.each([
    ['text', 'workflow 1', 'workflow 27', true],
    ['text', '10\n10\n5', '10\n10\n4', false],
    [
      'json',
      '{"id": 1, "created": "2026-03-01T12:00:00.000Z"}',
      '{"id":9,"created":"2027-01-01T00:00:00.001Z"}',
      true,
    ],
    ['json', '{"total_rows": 1}', '{"total_rows": 2}', false],
    ['json', '{"id": 1}', '{"id": null}', false],
    ['json', '{"rows": [{"a": 1}]}', '{"rows": [{"a": 1}, {"a": 2}]}', false],
  ])('has what matters of %s: %s and %s are the same: %s', (language, one, other, same) => {
    expect(normalizeOutput(language, one) === normalizeOutput(language, other)).toBe(same);
  });
});
