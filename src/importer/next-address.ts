/** Recognizes fields of a response with the URL of the next page. Documents describe some of them like cursors. */

import { elements, member, type Located } from './located.ts';

export interface DescribedField {
  /** Normalized by `plain`. */
  readonly name: string;
  readonly format: string | undefined;
  readonly schema: Located;
  /** The fields next to it, and the name of the object around them. */
  readonly siblings: ReadonlySet<string>;
  readonly container: string;
}

const FORMATS: ReadonlySet<unknown> = new Set(['uri', 'url', 'uri-reference', 'iri']);
const ADDRESS = /\b(?:url|uri|link|hyperlink|href)s?\b/i;
const CURSOR = /\b(?:cursor|token|marker|bookmark|key|offset|identifier|id)s?\b/i;
const LINKS = /^links?$/;

export function isNextAddress(field: DescribedField): boolean {
  const { name, format, schema, siblings, container } = field;
  if (FORMATS.has(format)) return true;
  const values = [member(schema, 'example').value, member(schema, 'default').value];
  for (const { value } of elements(member(schema, 'examples'))) values.push(value);
  if (values.some((value) => typeof value === 'string' && /^(?:https?:\/\/|\/|\?)/i.test(value)))
    return true;
  if (!/^next(?:page)?$/.test(name)) return false;
  const description = member(schema, 'description').value;
  const text = typeof description === 'string' ? description : '';
  const address = ADDRESS.exec(text);
  const cursor = CURSOR.exec(text);
  if (address !== null) return cursor === null || address.index < cursor.index;
  if (cursor !== null) return false;
  if (LINKS.test(container)) return true;
  // Django REST framework has URLs in `next` and `previous`, even if the document describes something else.
  const hasPrevious = siblings.has('previous') || siblings.has('prev');
  return name === 'next' && hasPrevious && !container.startsWith('cursor');
}
