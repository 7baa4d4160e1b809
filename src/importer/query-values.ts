/** Lists and objects of a query that need more than one parameter, or that nodes do not support. */

import { isTrue, member, textOf, type Located } from './located.ts';
import type { Reading } from './reading.ts';
import type { Shape, Shapes } from './shape.ts';
import type { ValueTypes } from './value-type.ts';
import { quoted } from './texts.ts';

interface Tools {
  readonly reading: Reading;
  readonly shapes: Shapes;
  readonly types: ValueTypes;
}

export interface SpreadMember {
  readonly name: string;
  readonly schema: Located;
  readonly required: boolean;
}

export type QueryValue =
  | { readonly kind: 'plain' }
  /** Each member of the object is a parameter: style `form` with `explode`, which is the default. */
  | { readonly kind: 'spread'; readonly members: readonly SpreadMember[] }
  | { readonly kind: 'none'; readonly reason: string };

const PLAIN: QueryValue = { kind: 'plain' };

export function queryValue(
  { reading, shapes, types }: Tools,
  one: Located,
  shape: Shape,
): QueryValue {
  const first = shape.variants[0] ?? shape;
  const type = types.of(first);
  if (type === 'array' && first.items) {
    const items = shapes.of(first.items);
    const isNested = items.types.size > 0 && ['array', 'object'].includes(types.of(items));
    return isNested ? { kind: 'none', reason: 'is a list of lists or objects' } : PLAIN;
  }
  const isObject = type === 'object' && first.types.size > 0;
  if (!isObject || reading.version === '2.0' || member(one, 'content').value !== undefined)
    return PLAIN;
  const style = textOf(member(one, 'style')) ?? 'form';
  if (style === 'deepObject') return PLAIN;
  if (style !== 'form' || member(one, 'explode').value === false || first.members.size === 0)
    return { kind: 'none', reason: `is an object in the style ${quoted(style, 50)}` };
  const isRequired = isTrue(member(one, 'required'));
  const members = [...first.members].map(([name, schema]) => {
    return { name, schema, required: isRequired && first.required.has(name) };
  });
  return { kind: 'spread', members };
}
