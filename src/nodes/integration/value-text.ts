/** Values of parameters as text, and as text in its place in a request. */

import { failed, ok } from '../../engine/outcome.ts';
import type { Json, Outcome } from '../../engine/types.ts';
import type { OperationParameter } from '../../model/integration.ts';

const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;
const LONE_SURROGATE = /\p{Surrogate}/u;

/** Of the value of a parameter, or of one element of a list. */
export function textOf(value: Json, { type }: Pick<OperationParameter, 'type'>): string {
  if (type === 'timestamp' && typeof value === 'string') return instantText(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** In UTC, without a fraction where it is none; what is no instant stays as it is. */
export function instantText(text: string): string {
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? text : at.toISOString().replace(/\.000Z$/, 'Z');
}

/** Why the value cannot stand where its parameter goes, whatever else is sent. */
export function valueFault(value: Json, parameter: OperationParameter): string | undefined {
  const text = textOf(value, parameter);
  if (LONE_SURROGATE.test(text)) return 'has half of a character (a lone surrogate)';
  if (parameter.in === 'header' && !HEADER_VALUE.test(text))
    return 'has characters that a header cannot carry';
  return parameter.in === 'path' && text === ''
    ? 'must not be empty: it is part of the path'
    : undefined;
}

/**
 * The path with its values, each encoded whole: it keeps its segments.
 * @param template begins with a slash; each `{name}` stands for the value of that name
 */
export function filledPath(template: string, values: ReadonlyMap<string, string>): Outcome<string> {
  const segments = template
    .split('/')
    .map((segment) =>
      segment.replace(/\{([^{}]*)\}/g, (_, name: string) =>
        encodeURIComponent(values.get(name) ?? ''),
      ),
    );
  // URL parsers take these for steps up the path, in whatever way their dots are written.
  const step = segments.find((segment) => /^(\.|%2e){1,2}$/i.test(segment));
  return step === undefined
    ? ok(segments.join('/'))
    : failed({
        code: 'invalid_value',
        message: `A segment of the path would be \`${step}\`, which leads elsewhere`,
      });
}

/** `name=value` pairs, encoded, of one parameter in a query or a form. */
export function fieldsOf(parameter: OperationParameter, value: Json): readonly string[] {
  const name = parameter.wireName ?? parameter.name;
  const encoded = (one: Json): string => encodeURIComponent(textOf(one, parameter));
  if (Array.isArray(value)) {
    const items = (value as readonly Json[]).map(encoded);
    if (items.length === 0) return [];
    const key = encodeURIComponent(name);
    const separator = SEPARATORS[parameter.style ?? 'repeat'];
    if (separator !== undefined) return [`${key}=${items.join(separator)}`];
    const repeated = parameter.style === 'brackets' ? `${key}[]` : key;
    return items.map((item) => `${repeated}=${item}`);
  }
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([member, one]) =>
      one === null
        ? []
        : [`${encodeURIComponent(name)}[${encodeURIComponent(member)}]=${encoded(one)}`],
    );
  return [`${encodeURIComponent(name)}=${encoded(value)}`];
}

const SEPARATORS: Readonly<Record<string, string>> = { comma: ',', space: '%20', pipe: '|' };
