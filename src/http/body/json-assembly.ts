/**
 * Builds from a text that arrives in segments the value that JSON.parse returns for the
 * whole of it. The segments are what is between the marks of a divided text:
 * JSON.parse makes the elements or members of each, which are put into the array
 * or the object that they belong to.
 */

import type { ApiError } from '../../errors.ts';
import { readJson, type Place } from './json-reader.ts';
import { notJson } from './json-refusal.ts';

type Container = unknown[] | Record<string, unknown>;

export class Assembly {
  /** The open containers, outermost first. The first one is a list around the text, with the one value as its element. */
  readonly #open: Container[] = [[]];
  /** The path to the innermost of them; its first step is the one to the value. */
  readonly #trail: (string | number)[] = [];
  /** What the last mark was: an opening bracket, a comma, or a closing bracket. */
  #last: 'opening' | 'comma' | 'closing' = 'opening';
  /** In the segments and marks so far; JSON.parse counts positions in the same way. */
  #characters = 0;

  /** Takes the next segment, and the comma or the bracket at which it ends. */
  add(text: string, mark: string): void {
    const isOpening = mark === '[' || mark === '{';
    // Nothing but a value that begins may be outside of all containers.
    const isInside = this.#open.length > 1;
    const fits = isOpening
      ? this.#beginContainer(text, mark)
      : isInside &&
        this.#addEntries(text, mark === ',') &&
        (mark === ',' || this.#endContainer(mark));
    if (!fits) throw this.#refusal(text, mark);
    if (mark === ',') this.#last = 'comma';
    this.#characters += text.length + 1;
  }

  /** Takes what is after the last mark. */
  end(text: string): unknown {
    const [around] = this.#open as [unknown[]];
    if (this.#open.length > 1 || around.length === 0 || !isBlank(text))
      throw this.#refusal(text, '');
    return around[0];
  }

  /** Where the next segment is. */
  place(): Place {
    const within = this.#innermost();
    const trail = this.#trail.slice(1);
    return Array.isArray(within)
      ? { content: 'elements', trail, start: within.length }
      : { content: 'members', trail };
  }

  #innermost(): Container {
    return this.#open.at(-1)!;
  }

  #beginContainer(text: string, mark: string): boolean {
    const within = this.#innermost();
    const name = Array.isArray(within) ? within.length : onlyName(text);
    if (this.#last === 'closing' || name === null || (Array.isArray(within) && !isBlank(text)))
      return false;
    const container: Container = mark === '[' ? [] : {};
    setMember(within as Record<string | number, unknown>, name, container);
    this.#open.push(container);
    this.#trail.push(name);
    this.#last = 'opening';
    return true;
  }

  #addEntries(text: string, isFollowed: boolean): boolean {
    const within = this.#innermost();
    const isFirst = this.#last === 'opening';
    if (isBlank(text)) return this.#last === 'closing' || (isFirst && !isFollowed);
    if (this.#last === 'closing') return false;
    return Array.isArray(within) ? addElements(within, text) : addMembers(within, text);
  }

  #endContainer(mark: string): boolean {
    if (Array.isArray(this.#innermost()) !== (mark === ']')) return false;
    this.#open.pop();
    this.#trail.pop();
    this.#last = 'closing';
    return true;
  }

  #refusal(text: string, mark: string): ApiError {
    const stop =
      this.#last === 'closing'
        ? text.search(/[^ \t\n\r]|$/)
        : readJson(text, this.place(), () => {});
    const code = (text + mark).codePointAt(stop);
    return notJson(
      code === undefined
        ? 'Unexpected end of JSON input'
        : `Unexpected ${JSON.stringify(String.fromCodePoint(code))} at position ${this.#characters + stop}`,
    );
  }
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
