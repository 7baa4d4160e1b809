/** Values of parameters as text, and as text in its place in a request. */

import { isJsonArray } from '../../kit/json-value.ts';
import { failed, ok } from '../../engine/outcome.ts';
import type { Outcome } from '../../engine/types.ts';
import { exactJson, type ExactJson, type ExactObject } from '../../kit/json/exact-json.ts';
import type { OperationParameter } from '../../model/integration.ts';

const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;
const LONE_SURROGATE = /\p{Surrogate}/u;

/** The text of a parameter's value, or of one element of a list. */
export function textOf(value: ExactJson, { type }: Pick<OperationParameter, 'type'>): string {
  if (type === 'timestamp' && typeof value === 'string') return instantText(value);
  return typeof value === 'object' ? exactJson(value) : String(value);
}

const SECONDS = /:\d\d\.((?:\d*[1-9])?)/;

/** In UTC, with all digits of its fraction, or none if it has no fraction. Invalid timestamps are unchanged. */
export function instantText(text: string): string {
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) return text;
  const fraction = SECONDS.exec(text)?.[1] ?? '';
  // A Date has only milliseconds.
  const second = at.toISOString().slice(0, -'.000Z'.length);
  return fraction === '' ? `${second}Z` : `${second}.${fraction.padEnd(3, '0')}Z`;
}

/** The reason why the value cannot be sent in this place, independent of other values. */
export function valueProblem(value: ExactJson, parameter: OperationParameter): string | undefined {
  const separator = SEPARATORS[parameter.style ?? 'repeat'];
  if (separator !== undefined && Array.isArray(value) && value.some(isNested))
    return `has a list or an object within, which the style \`${parameter.style}\` cannot write`;
  const text = textOf(value, parameter);
  if (LONE_SURROGATE.test(text)) return 'has half of a character (a lone surrogate)';
  if (parameter.in === 'header' && !HEADER_VALUE.test(text))
    return 'has characters that a header cannot carry';
  return parameter.in === 'path' && text === ''
    ? 'must not be empty: it is part of the path'
    : undefined;
}

/**
 * The path with its values, each encoded as a whole, so that the number of segments stays the same.
 * @param template begins with a slash; each `{name}` is replaced by the value of that name
 */
export function filledPath(template: string, values: ReadonlyMap<string, string>): Outcome<string> {
  const segments = template
    .split('/')
    .map((segment) =>
      segment.replace(/\{([^{}]*)\}/g, (_, name: string) =>
        encodeURIComponent(values.get(name) ?? ''),
      ),
    );
  // URL parsers interpret these as steps up the path, in every encoding of the dots.
  const step = segments.find((segment) => /^(\.|%2e){1,2}$/i.test(segment));
  return step === undefined
    ? ok(segments.join('/'))
    : failed({
        code: 'invalid_value',
        message: `A segment of the path would be \`${step}\`, which leads elsewhere`,
      });
}

/** `name=value` pairs, encoded, of one parameter in a query or a form. */
export function fieldsOf(parameter: OperationParameter, value: ExactJson): readonly string[] {
  const key = encodeURIComponent(parameter.wireName ?? parameter.name);
  const encoded = (one: ExactJson): string => encodeURIComponent(textOf(one, parameter));
  if (isJsonArray(value)) {
    if (value.length === 0) return [];
    const separator = SEPARATORS[parameter.style ?? 'repeat'];
    if (separator !== undefined) return [`${key}=${value.map(encoded).join(separator)}`];
    if (value.some(isNested)) return nestedFields(key, value);
    const repeated = parameter.style === 'brackets' ? `${key}[]` : key;
    return value.map((item) => `${repeated}=${encoded(item)}`);
  }
  return isNested(value) ? nestedFields(key, value) : [`${key}=${encoded(value)}`];
}

/** `a[b]=1`, `a[b][c]=1`, `a[b][]=1`, `a[0][b]=1`: the format that most APIs read. Nulls are not sent. */
function nestedFields(key: string, value: ExactJson): readonly string[] {
  if (value === null) return [];
  if (!isNested(value)) return [`${key}=${encodeURIComponent(String(value))}`];
  if (isJsonArray(value)) {
    const areNested = value.some(isNested);
    return value.flatMap((item, at) => nestedFields(`${key}[${areNested ? at : ''}]`, item));
  }
  return Object.entries(value).flatMap(([member, one]) =>
    nestedFields(`${key}[${encodeURIComponent(member)}]`, one),
  );
}

function isNested(value: ExactJson): value is ExactObject | readonly ExactJson[] {
  return typeof value === 'object' && value !== null;
}

const SEPARATORS: Readonly<Record<string, string>> = { comma: ',', space: '%20', pipe: '|' };
