/** Finds the rows in a response. */

import { pointer } from '../kit/json-pointer.ts';
import type { Located } from './located.ts';
import { isList, isRecord, type Shape, type Shapes } from './shape.ts';

export interface Rows {
  readonly rowsPath: string;
  readonly isList: boolean;
  /** The shape of one row. Undefined if the values are not objects. */
  readonly row: Shape | undefined;
  /** True if the values are certainly not objects. */
  readonly isScalar: boolean;
}

/** Names of members with rows, even if there are other members; the most certain first. */
const LIST_NAMES = [
  'data', 'items', 'results', 'result', 'value', 'values', 'records', 'entries', 'rows', 'list',
  'elements', 'objects', 'content', 'contents', 'hits', 'resources', 'collection', 'nodes', 'edges',
]; // prettier-ignore
/** Names of members with the actual response. */
const WRAPPER_NAMES = [
  'data',
  'result',
  'results',
  'response',
  'body',
  'payload',
  '_embedded',
  'hits',
];
/** Names of members next to a list that do not belong to a single object. */
const NEXT_TO_ROWS =
  /^(@odata\..*|_?links?|_?meta(data)?|paging|pagination|page_?info|.*pages?|.*total.*|.*count|.*limit|.*offset|.*size|.*next.*|.*prev.*|.*cursor.*|.*token|has_?more.*|first|last|self|href|.*urls?|kind|object|api_?version|success|ok|status|code|message|msg|errors?|warnings|request_?id|etag|version|incomplete.*|is_?last.*|number|empty|sort|pageable|took|start.*|end.*|from|to|skip|top|max_?results|expand|query|filter)$/i;
/** @param path the path of the operation, whose end is the name of the rows or of the object */
export function rowsOf(shapes: Shapes, schema: Located, path: string, name: string): Rows {
  return find(shapes, shapes.of(schema), '', path, name, 0);
}

function find(
  shapes: Shapes,
  shape: Shape,
  at: string,
  path: string,
  name: string,
  depth: number,
): Rows {
  if (isList(shape)) return asList(shapes, shape, at);
  const list = listMember(shapes, shape, path, name);
  if (list) {
    return asList(shapes, shapes.of(list.schema), at + pointer(list.name));
  }
  const wrapped = depth < 2 ? wrapper(shapes, shape) : undefined;
  if (wrapped)
    return find(shapes, wrapped.shape, at + pointer(wrapped.name), path, name, depth + 1);
  return { rowsPath: at, isList: false, ...rowFrom(shape) };
}

function asList(shapes: Shapes, list: Shape, rowsPath: string): Rows {
  const row = list.items && shapes.of(list.items);
  return { rowsPath, isList: true, ...(row ? rowFrom(row) : { row: undefined, isScalar: false }) };
}

function rowFrom(shape: Shape): Pick<Rows, 'row' | 'isScalar'> {
  if (isRecord(shape)) return { row: shape, isScalar: false };
  return { row: undefined, isScalar: shape.types.size > 0 && shape.variants.length < 2 };
}

function rowOf(shapes: Shapes, list: Shape): Shape | undefined {
  const row = list.items && shapes.of(list.items);
  return row && isRecord(row) ? row : undefined;
}

function listMember(
  shapes: Shapes,
  shape: Shape,
  path: string,
  name: string,
): { readonly name: string; readonly schema: Located } | undefined {
  const lists = [...shape.members].filter(([, schema]) => {
    const inner = shapes.of(schema);
    return isList(inner) && inner.items !== undefined;
  });
  if (lists.length === 0) return undefined;
  const ownMembers = [...shape.members.keys()].filter((key) => !NEXT_TO_ROWS.test(key));
  const ownFields = ownMembers.filter((key) => !lists.some(([list]) => list === key));
  const isOneThing = /\}\/?$/.test(path);
  const named = (wanted: string): (typeof lists)[number] | undefined =>
    lists.find(([key]) => key.toLowerCase() === wanted);
  const wellKnown = LIST_NAMES.map(named).find((list) => list);
  const last = lastWord(path);
  const like = lists.find(([key]) => last !== '' && sameWord(key, last));
  const withRecords = lists.filter(([, schema]) => rowOf(shapes, shapes.of(schema)));
  const only = withRecords.length === 1 ? withRecords[0] : undefined;
  const seemsList = /^(list|search|find|query|getall|index|browse)|list$/i.test(name);
  const chosen =
    (wellKnown && ownFields.length <= 2 ? wellKnown : undefined) ??
    (like && !isOneThing ? like : undefined) ??
    (only && (ownFields.length === 0 || (!isOneThing && (ownFields.length <= 2 || seemsList)))
      ? only
      : undefined);
  return chosen && { name: chosen[0], schema: chosen[1] };
}

/** `{success, data: {…}}`: the only object, if all other members describe the response. */
function wrapper(
  shapes: Shapes,
  shape: Shape,
): { readonly name: string; readonly shape: Shape } | undefined {
  const ownMembers = [...shape.members.keys()].filter((key) => !NEXT_TO_ROWS.test(key));
  const [name, ...others] = ownMembers;
  if (name === undefined || others.length > 0) return undefined;
  const schema = shape.members.get(name);
  if (!schema || !WRAPPER_NAMES.includes(name.toLowerCase())) return undefined;
  const inner = shapes.of(schema);
  return isRecord(inner) && inner.members.size > 0 ? { name, shape: inner } : undefined;
}

function lastWord(path: string): string {
  const words = path.split('/').filter((step) => step !== '' && !step.startsWith('{'));
  return words.at(-1) ?? '';
}

function sameWord(a: string, b: string): boolean {
  const stem = (text: string): string =>
    text
      .replace(/\.\w+$/, '')
      .replace(/[^A-Za-z0-9]/g, '')
      .toLowerCase()
      .replace(/ies$/, 'y')
      .replace(/e?s$/, '');
  return stem(a) === stem(b);
}
