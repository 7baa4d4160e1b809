/** The fields of a form as the value that they write: `a[b]=1`, `a[]=1`, `a[0][b]=1`, `a=1&a=2`. */

import { coerced } from './coerced.ts';
import { isObject, type DocumentSchemas } from './schemas.ts';

type Raw = string | readonly string[] | RawFields;
interface RawFields {
  [name: string]: Raw;
}

export function formTree(
  pairs: readonly (readonly [key: string, raw: string])[],
): Readonly<RawFields> {
  const tree: RawFields = {};
  for (const [key, raw] of pairs) {
    const [name = ''] = /^[^[]*/.exec(key) ?? [];
    const steps = [
      name,
      ...Array.from(key.slice(name.length).matchAll(/\[([^\]]*)\]/g), ([, step = '']) => step),
    ];
    const isListed = steps.at(-1) === '';
    const [last = '', ...before] = (isListed ? steps.slice(0, -1) : steps).reverse();
    let at = tree;
    for (const step of before.reverse()) at = (at[step] ??= {}) as RawFields;
    const text = decodeURIComponent(raw.replaceAll('+', ' '));
    const present = at[last];
    if (present === undefined) at[last] = isListed ? [text] : text;
    else
      at[last] = [...(Array.isArray(present) ? (present as string[]) : [present as string]), text];
  }
  return tree;
}

/** With the types that the schema says. */
export function shaped(schemas: DocumentSchemas, schema: unknown, raw: Raw): unknown {
  if (typeof raw === 'string') {
    const list = variantWith(schemas, schema, 'items');
    return list ? [coerced(schemas, list['items'], raw)] : coerced(schemas, schema, raw);
  }
  const items = variantWith(schemas, schema, 'items')?.['items'];
  if (Array.isArray(raw)) return raw.map((one) => shaped(schemas, items, one as Raw));
  if (items !== undefined) return Object.values(raw).map((one) => shaped(schemas, items, one));
  const own = variantWith(schemas, schema, 'properties') ?? schemas.resolve(schema);
  const properties = isObject(own['properties']) ? own['properties'] : {};
  return Object.fromEntries(
    Object.entries(raw).map(([name, one]) => [
      name,
      shaped(schemas, properties[name] ?? own['additionalProperties'], one),
    ]),
  );
}

/** The schema, or the first of its variants that has the keyword. */
function variantWith(
  schemas: DocumentSchemas,
  schema: unknown,
  keyword: 'items' | 'properties',
): Readonly<Record<string, unknown>> | undefined {
  const resolved = schemas.resolve(schema);
  if (isObject(resolved[keyword])) return resolved;
  for (const list of [resolved['allOf'], resolved['anyOf'], resolved['oneOf']])
    for (const one of Array.isArray(list) ? (list as unknown[]) : []) {
      const found = variantWith(schemas, one, keyword);
      if (found) return found;
    }
  return undefined;
}
