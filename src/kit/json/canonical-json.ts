/**
 * The canonical text of a JSON value: two texts have the same canonical text if and only if they are the same value.
 * The members of objects are sorted, numbers and strings have one spelling, and there are no blanks. Numbers are compared
 * by their decimal digits, so whole numbers beyond 2^53 stay apart.
 */

import { stringEnd } from './string-end.ts';

const DELIMITERS: ReadonlySet<number> = new Set(Buffer.from(',:]} \t\r\n'));
/** Up to this number of digits a whole number is written without an exponent. */
const MAX_PLAIN_DIGITS = 21;
const PLAIN_WHOLE = /^-?[1-9]\d{0,20}$/;
const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/**
 * Takes text that is valid JSON. If an object has two members of one name, the last one counts, as in JSON.parse. Values
 * may be nested deeper than the stack is, so there is no recursion.
 */
export function canonicalJson(text: string): string {
  const writer = new CanonicalWriter();
  for (let at = 0; at < text.length;) {
    const character = text[at]!;
    let end = at + 1;
    if (character === '"') {
      end = stringEnd(text, at);
      writer.add(canonicalString(text.slice(at, end)));
    } else if (character === '{' || character === '[') {
      writer.open(character === '{' ? 'object' : 'array');
    } else if (character === '}' || character === ']') {
      writer.close();
    } else if (!DELIMITERS.has(text.charCodeAt(at))) {
      end = scalarEnd(text, at);
      writer.add(canonicalScalar(text.slice(at, end)));
    }
    at = end;
  }
  return writer.result;
}

interface OpenContainer {
  /** Canonical texts of the elements, or by canonical name those of the members. */
  readonly parts: string[] | Map<string, string>;
  /** The member whose value comes next; undefined if a name comes next. */
  name: string | undefined;
}

class CanonicalWriter {
  readonly #outer: OpenContainer[] = [];
  #container: OpenContainer | undefined;
  result = '';

  open(kind: 'object' | 'array'): void {
    if (this.#container !== undefined) this.#outer.push(this.#container);
    this.#container = { parts: kind === 'object' ? new Map() : [], name: undefined };
  }

  close(): void {
    const closed = this.#container;
    this.#container = this.#outer.pop();
    if (closed !== undefined) this.add(containerText(closed));
  }

  /** Takes the canonical text of a value, or of a member's name. */
  add(value: string): void {
    const container = this.#container;
    if (container === undefined) this.result = value;
    else if (Array.isArray(container.parts)) container.parts.push(value);
    else if (container.name === undefined) container.name = value;
    else {
      container.parts.set(container.name, value);
      container.name = undefined;
    }
  }
}

function containerText({ parts }: OpenContainer): string {
  if (Array.isArray(parts)) return `[${parts.join(',')}]`;
  return `{${[...parts]
    .map(([name, value]) => `${name}:${value}`)
    .sort()
    .join(',')}}`;
}

/** Numbers and the constants are written in letters, digits, `+`, `-` and `.`. */
function scalarEnd(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && !DELIMITERS.has(text.charCodeAt(at))) at += 1;
  return at;
}

function canonicalString(quoted: string): string {
  return quoted.includes('\\') ? JSON.stringify(JSON.parse(quoted)) : quoted;
}

function canonicalScalar(scalar: string): string {
  if (PLAIN_WHOLE.test(scalar)) return scalar;
  const number = NUMBER.exec(scalar);
  if (number === null) return scalar;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = number;
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  const significant = digits.replace(/0+$/, '');
  if (significant === '') return '0';
  const scale = Number(exponent) - fraction.length + digits.length - significant.length;
  return scale >= 0 && significant.length + scale <= MAX_PLAIN_DIGITS
    ? `${sign}${significant}${'0'.repeat(scale)}`
    : `${sign}${significant}e${scale}`;
}
