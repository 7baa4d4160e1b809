/** Constructs with their own syntax: calls, lists, `case` and `cast`. */

import type { Parse } from './context.ts';
import { describe } from './token-reader.ts';
import type { Token } from './tokens.ts';
import type { Tree } from './tree.ts';

export function parseCall(context: Parse, name: Token): Tree {
  const { reader, build } = context;
  if (reader.peek(1).kind === 'symbol' && reader.peek(1).text === ')') {
    reader.next();
    reader.next();
    return build.node({ kind: 'call', name: name.text, args: [], at: name.at });
  }
  return build.node({
    kind: 'call',
    name: name.text,
    args: parseList(context, name.text),
    at: name.at,
  });
}

/** One or more expressions in parentheses. */
export function parseList(context: Parse, after: string): Tree[] {
  const { reader } = context;
  reader.expect('symbol', '(', `after \`${after}\``);
  const items: Tree[] = [];
  do items.push(context.expression());
  while (reader.take('symbol', ','));
  reader.expect('symbol', ')', `or \`,\` in the list after \`${after}\``);
  return items;
}

export function parseCase(context: Parse, at: number): Tree {
  const { reader, build } = context;
  const subject = reader.at('keyword', 'when') ? undefined : context.expression();
  const branches: { when: Tree; then: Tree }[] = [];
  if (!reader.at('keyword', 'when')) reader.expect('keyword', 'when', 'in `case`');
  while (reader.take('keyword', 'when')) {
    const when = context.expression();
    reader.expect('keyword', 'then', 'after the condition of `when`');
    branches.push({ when, then: context.expression() });
  }
  const otherwise = reader.take('keyword', 'else') ? context.expression() : undefined;
  reader.expect('keyword', 'end', 'to close `case`');
  return build.node({ kind: 'case', subject, branches, otherwise, at });
}

/** `cast(x as type)`, or `try_cast`, which returns null if `cast` would fail. */
export function parseCast(context: Parse, name: 'cast' | 'try_cast', at: number): Tree {
  const { reader, build } = context;
  reader.expect('symbol', '(', `after \`${name}\``);
  const operand = context.expression();
  reader.expect('keyword', 'as', `before the type in \`${name}(… as type)\``);
  const type = reader.next();
  if (type.kind !== 'name')
    reader.fail(`Expected the name of a type but found ${describe(type)}`, type.at);
  const size = reader.take('symbol', '(') ? parseSize(context) : '';
  reader.expect('symbol', ')', `to close \`${name}\``);
  return build.node({
    kind: 'cast',
    operand,
    type: `${type.text}${size}`,
    typeAt: type.at,
    unreadable: name === 'cast' ? 'fail' : 'null',
    at,
  });
}

/** The numbers in parentheses after the name of a type: `(12,2)`. */
function parseSize({ reader }: Parse): string {
  const numbers: string[] = [];
  do {
    const token = reader.next();
    if (token.kind !== 'number')
      reader.fail(`Expected a number of digits but found ${describe(token)}`, token.at);
    numbers.push(token.text);
  } while (reader.take('symbol', ','));
  reader.expect('symbol', ')', 'to close the size of the type');
  return `(${numbers.join(',')})`;
}
