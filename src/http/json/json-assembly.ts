/**
 * Builds from a text that arrives in segments the value that JSON.parse returns for the
 * whole of it. The segments are what stands between the marks of a divided text:
 * JSON.parse makes the elements or members of each, which are put into the array
 * or the object that they belong to.
 */

import type { ApiError } from '../../errors.ts';
import { readJson, type Place } from './json-reader.ts';
import { notJson } from './json-refusal.ts';

type Container = unknown[] | Record<string, unknown>;

export interface Assembly {
  /** Takes the next segment, and the comma or the bracket at which it ends. */
  add(text: string, mark: string): void;
  /** Takes what stands after the last mark. */
  end(text: string): unknown;
  /** Where the next segment stands. */
  place(): Place;
}

export function createAssembly(): Assembly {
  /** The containers that are open, from the outside in. The first one stands around the text and has the one value as its element. */
  const open: Container[] = [[]];
  /** The way to the innermost of them; its first step is the one to the value. */
  const trail: (string | number)[] = [];
  /** What the last mark was: an opening bracket, a comma, or a closing bracket. */
  let last: 'opening' | 'comma' | 'closing' = 'opening';
  /** In the segments and marks so far; JSON.parse counts positions in the same way. */
  let characters = 0;

  function beginContainer(text: string, mark: string): boolean {
    const within = open.at(-1)!;
    const name = Array.isArray(within) ? within.length : onlyName(text);
    if (last === 'closing' || name === null || (Array.isArray(within) && !isBlank(text)))
      return false;
    const container: Container = mark === '[' ? [] : {};
    setMember(within as Record<string | number, unknown>, name, container);
    open.push(container);
    trail.push(name);
    last = 'opening';
    return true;
  }

  function addEntries(text: string, isFollowed: boolean): boolean {
    const within = open.at(-1)!;
    if (isBlank(text)) return last === 'closing' || (last === 'opening' && !isFollowed);
    return (
      last !== 'closing' &&
      (Array.isArray(within) ? addElements(within, text) : addMembers(within, text))
    );
  }

  function endContainer(mark: string): boolean {
    if (Array.isArray(open.at(-1)) !== (mark === ']')) return false;
    open.pop();
    trail.pop();
    last = 'closing';
    return true;
  }

  function refusal(text: string, mark: string): ApiError {
    const stop =
      last === 'closing' ? text.search(/[^ \t\n\r]|$/) : readJson(text, place(), () => {});
    const code = (text + mark).codePointAt(stop);
    return notJson(
      code === undefined
        ? 'Unexpected end of JSON input'
        : `Unexpected ${JSON.stringify(String.fromCodePoint(code))} at position ${characters + stop}`,
    );
  }

  function place(): Place {
    const within = open.at(-1)!;
    const isArray = Array.isArray(within);
    return {
      content: isArray ? 'elements' : 'members',
      trail: trail.slice(1),
      start: isArray ? within.length : 0,
    };
  }

  return {
    add(text, mark) {
      const isOpening = mark === '[' || mark === '{';
      // Nothing but a value that begins may stand outside of all containers.
      const isInside = open.length > 1;
      const fits = isOpening
        ? beginContainer(text, mark)
        : isInside && addEntries(text, mark === ',') && (mark === ',' || endContainer(mark));
      if (!fits) throw refusal(text, mark);
      if (mark === ',') last = 'comma';
      characters += text.length + 1;
    },
    end(text) {
      const [around] = open as [unknown[]];
      if (open.length > 1 || around.length === 0 || !isBlank(text)) throw refusal(text, '');
      return around[0];
    },
    place,
  };
}

function isBlank(text: string): boolean {
  return /^[ \t\n\r]*$/.test(text);
}

/** Undefined where it is no JSON: no JSON text means that. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Of `"name":`. */
function onlyName(text: string): string | null {
  return Object.keys((parsed(`{${text}""}`) as object | undefined) ?? {})[0] ?? null;
}

function addElements(array: unknown[], text: string): boolean {
  const elements = parsed(`[${text}]`) as unknown[] | undefined;
  for (const element of elements ?? []) array.push(element);
  return elements !== undefined;
}

/** As in one text, the last member of a name counts and the first one gives the place. */
function addMembers(object: Record<string, unknown>, text: string): boolean {
  const members = parsed(`{${text}}`) as Record<string, unknown> | undefined;
  for (const name of Object.keys(members ?? {})) setMember(object, name, members![name]);
  return members !== undefined;
}

function setMember(
  container: Record<string | number, unknown>,
  name: string | number,
  value: unknown,
): void {
  // Assigned to, this one would be no member but the prototype.
  if (name === '__proto__')
    Object.defineProperty(container, name, {
      value,
      writable: true,
      enumerable: true,
      configurable: true,
    });
  else container[name] = value;
}
