/**
 * JSON.parse of the V8 in Node.js 24 and 25 mistakes names: once an object had a name with a backslash, a name that is
 * written with an escape may be read as that one. There, texts in which a name has an escape are read here.
 */

import { stringEnd } from './string-end.ts';

type Parse = typeof JSON.parse;
type Container = unknown[] | Record<string, unknown>;

/**
 * Call it first of all, in each process and thread that reads text of others. It replaces the global function, since a
 * function of our own would not reach pg and Prisma, which parse stored graphs. It does nothing where JSON.parse is right.
 */
export function patchJsonParse(json: { parse: Parse } = JSON): void {
  if (mistakesNames(json.parse)) json.parse = patchedParse(json.parse);
}

/** V8 expects the name that has always followed the names before it: it is asked after one that nothing else has. */
function mistakesNames(parse: Parse): boolean {
  const before = '"a name that this check alone uses":1';
  parse(`{${before},"\\\\":1}`);
  return Object.keys(parse(`{${before},"\\n":1}`) as object)[1] !== '\n';
}

export function patchedParse(native: Parse): Parse {
  return (text, reviver) => {
    const source = String(text);
    if (!hasEscapedName(source)) return native(source, reviver) as unknown;
    // It says what is wrong with a text that is not JSON.
    native(source);
    const value = read(source, native);
    return reviver === undefined ? value : revived({ '': value }, '', reviver);
  };
}

function hasEscapedName(text: string): boolean {
  let escape = text.indexOf('\\');
  for (let at = text.indexOf('"'); at !== -1 && escape !== -1;) {
    const end = stringEnd(text, at);
    if (escape < end) {
      if (isName(text, end)) return true;
      escape = text.indexOf('\\', end);
    }
    at = text.indexOf('"', end);
  }
  return false;
}

/** @param end of a string */
function isName(text: string, end: number): boolean {
  let at = end;
  while (at < text.length && ' \t\n\r'.includes(text[at]!)) at += 1;
  return text[at] === ':';
}

/** @param text is JSON */
function read(text: string, native: Parse): unknown {
  const root: unknown[] = [];
  const open: Container[] = [root];
  let name: string | undefined;
  const put = (value: unknown): void => {
    const container = open.at(-1)!;
    if (Array.isArray(container)) container.push(value);
    else setMember(container, name!, value);
    name = undefined;
  };
  const scalar = /[-+.\w]+/y;
  for (let at = 0; at < text.length;) {
    const character = text[at]!;
    if (character === '"') {
      const end = stringEnd(text, at);
      const value = native(text.slice(at, end)) as string;
      if (name === undefined && !Array.isArray(open.at(-1))) name = value;
      else put(value);
      at = end;
    } else if (character === '{' || character === '[') {
      const container: Container = character === '[' ? [] : {};
      put(container);
      open.push(container);
      at += 1;
    } else if (character === '}' || character === ']') {
      open.pop();
      at += 1;
    } else {
      scalar.lastIndex = at;
      const match = scalar.exec(text);
      if (match !== null) put(native(match[0]));
      at = match === null ? at + 1 : scalar.lastIndex;
    }
  }
  return root[0];
}

/** Assigned to, `__proto__` would be no member but the prototype. */
function setMember(object: Record<string, unknown>, name: string, value: unknown): void {
  if (name === '__proto__')
    Object.defineProperty(object, name, {
      value,
      writable: true,
      enumerable: true,
      configurable: true,
    });
  else object[name] = value;
}

function revived(
  holder: object,
  name: string,
  reviver: NonNullable<Parameters<Parse>[1]>,
): unknown {
  const value = (holder as Record<string, unknown>)[name];
  if (typeof value === 'object' && value !== null)
    for (const member of Object.keys(value)) {
      const replacement = revived(value, member, reviver);
      if (replacement === undefined) Reflect.deleteProperty(value, member);
      else setMember(value as Record<string, unknown>, member, replacement);
    }
  return reviver.call(holder, name, value);
}
