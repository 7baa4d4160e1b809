/**
 * Patterns of `*` and `?` as regular expressions, which match in linear time. LIKE with several wildcards and an
 * escape takes exponential time.
 */

import { text } from '../../sql.ts';
import { argument, literalText, type PrintedCall } from './printed.ts';

export function printGlob({ args }: PrintedCall): string {
  const isCaseSensitive = argument(args, 2).literal === true;
  const pattern = `(?s${isCaseSensitive ? '' : 'i'})${regex(literalText(args, 1))}`;
  return `regexp_full_match(${argument(args).sql}, ${text(pattern)})`;
}

function regex(glob: string): string {
  const tokens = glob.match(/\\[*?\\]|[^]/gu) ?? [];
  const parts = tokens.map((token) => {
    if (token === '*') return '.*';
    if (token === '?') return '.';
    return literalOf(token.length === 2 && token.startsWith('\\') ? token.slice(1) : token);
  });
  return parts.join('');
}

function literalOf(char: string): string {
  return /[\w\u0080-\u{10FFFF}]/u.test(char) ? char : `\\${char}`;
}
