import { shortened } from '../../kit/shortened.ts';

const MAX_CHARACTERS = 200;
/** Messages are single lines. */
const BLANKS = /[\s\u0000-\u001f\u007f]+/g;

export function excerpt(text: string): string {
  const beginning = text
    .slice(0, MAX_CHARACTERS * 4)
    .replace(BLANKS, ' ')
    .trim();
  return `it begins with "${shortened(beginning, MAX_CHARACTERS)}"`;
}
