/** The parameters of path, query and headers that the operation and its path describe. */

import { isDateText, isTimestampText } from '../engine/values/date-text.ts';
import { isAwsSignature } from '../kit/aws-headers.ts';
import { RESERVED_HEADERS } from '../kit/reserved-headers.ts';
import type { Json } from '../kit/json-value.ts';
import type {
  IntegrationAuth,
  OperationParameter,
  OperationParameterType,
} from '../model/integration.ts';
import { elements, isObject, isTrue, member, members, textOf, type Located } from './located.ts';
import { styleOf } from './parameter-style.ts';
import { queryValue } from './query-values.ts';
import type { Reading } from './reading.ts';
import type { Shape, Shapes } from './shape.ts';
import { mayBeSecret } from './secret-name.ts';
import { clipped, quoted } from './texts.ts';
import type { ValueTypes } from './value-type.ts';

export interface DescribedParameter {
  readonly parameter: OperationParameter;
  readonly shape: Shape;
  /** The example of the parameter itself, not of its schema. */
  readonly example?: unknown;
}

export interface Described {
  readonly parameters: readonly DescribedParameter[];
  /** Swagger 2.0: the schema of the body, and the fields of a form. */
  readonly body: Located | undefined;
  readonly form: readonly Located[];
  /** The reason why the operation cannot be imported. */
  readonly unsupported: string | undefined;
}

export interface Tools {
  readonly reading: Reading;
  readonly shapes: Shapes;
  readonly types: ValueTypes;
  /** The credential, which sets headers and query parameters itself. */
  readonly auth: IntegrationAuth;
}

const MAX_ENUM = 1_000;
const MAX_DESCRIPTION = 500;
/** Headers that the service or a credential sets. */
const OWN_HEADERS = new Set(['accept', 'content-type', 'authorization', 'user-agent', 'cookie']);

export function describedParameters(
  tools: Tools,
  pathItem: Located,
  operation: Located,
): Described {
  const { reading } = tools;
  const parameters = new Map<string, Located>();
  for (const list of [member(pathItem, 'parameters'), member(operation, 'parameters')])
    for (const one of elements(list)) {
      const resolved = reading.resolve(one);
      reading.spend(1);
      const name = textOf(member(resolved, 'name'));
      const place = textOf(member(resolved, 'in'));
      if (name === undefined || place === undefined) {
        if (resolved.value !== undefined)
          reading.warn(one.path, 'has no `name` or no `in`, and is left out');
        continue;
      }
      parameters.set(keyOf(place, name), resolved);
    }
  return sorted(tools, [...parameters.values()]);
}

/** There is only one body, and the names of headers ignore case. */
function keyOf(place: string, name: string): string {
  if (place === 'body') return place;
  return `${place} ${place === 'header' ? name.toLowerCase() : name}`;
}

function sorted(tools: Tools, all: readonly Located[]): Described {
  const parameters: DescribedParameter[] = [];
  const form: Located[] = [];
  let body: Located | undefined;
  let unsupported: string | undefined;
  for (const one of all) {
    const name = textOf(member(one, 'name')) ?? '';
    const place = textOf(member(one, 'in'));
    if (place === 'body') body = one;
    else if (place === 'formData') form.push(one);
    else if (place === 'query' || place === 'path' || place === 'header') {
      if (isOwn(tools, name, place)) continue;
      const read =
        place === 'query' ? inQuery(tools, one, name) : described(tools, one, name, place);
      if (typeof read === 'string')
        unsupported ??= without(tools, one, `\`${name}\`, which ${read} and`);
      else parameters.push(...[read].flat());
    } else unsupported ??= without(tools, one, `\`${name}\` in ${place ?? 'a place'}, which`);
  }
  return { parameters, body, form, unsupported };
}

/** @returns the reason why the operation cannot be imported, if it requires the parameter */
function without({ reading }: Tools, one: Located, what: string): string | undefined {
  if (isTrue(member(one, 'required'))) return `It needs the parameter ${what} is not supported`;
  reading.warn(one.path, `The parameter ${what} is not supported, and is left out`);
  return undefined;
}

/** @returns a string with the reason if it is not supported */
function inQuery(
  tools: Tools,
  one: Located,
  name: string,
): DescribedParameter | readonly DescribedParameter[] | string {
  const value = queryValue(tools, one, tools.shapes.of(schemaOf(tools, one)));
  if (value.kind === 'none') return value.reason;
  if (value.kind === 'plain') return described(tools, one, name, 'query');
  return value.members.flatMap(({ name: own, schema, required }) => {
    const shape = tools.shapes.of(schema);
    const type = tools.types.of(shape.variants[0] ?? shape);
    if (type === 'object' || queryValue(tools, one, shape).kind !== 'plain') {
      tools.reading.warn(schema.path, `${quoted(own)} is nested, and is left out`);
      return [];
    }
    const parameter = parameterOf(tools.reading, shape, own, type);
    const style = type === 'array' ? { style: 'repeat' as const } : {};
    return [{ parameter: { ...parameter, in: 'query' as const, required, ...style }, shape }];
  });
}

function schemaOf({ reading }: Tools, one: Located): Located {
  if (reading.version === '2.0') return one;
  const [content] = members(member(one, 'content'));
  return member(content ? content[1] : one, 'schema');
}

/** The service or the credential sets it. */
function isOwn({ auth }: Tools, name: string, place: 'query' | 'path' | 'header'): boolean {
  if (place === 'path') return false;
  return place === 'header' ? isOwnHeader(auth, name) : isOwnParameter(auth, name);
}

function isOwnHeader(auth: IntegrationAuth, name: string): boolean {
  const folded = name.toLowerCase();
  const isSignature = auth.type === 'aws_sigv4' && isAwsSignature(folded);
  return (
    isSignature ||
    OWN_HEADERS.has(folded) ||
    RESERVED_HEADERS.has(folded) ||
    folded === auth.header?.toLowerCase()
  );
}

function isOwnParameter(auth: IntegrationAuth, name: string): boolean {
  return auth.type === 'aws_sigv4' ? isAwsSignature(name.toLowerCase()) : name === auth.parameter;
}

function described(
  tools: Tools,
  one: Located,
  name: string,
  place: 'query' | 'path' | 'header',
): DescribedParameter {
  const { reading } = tools;
  const [content] = members(member(one, 'content'));
  const shape = tools.shapes.of(schemaOf(tools, one));
  // If several forms are allowed, nodes send the first.
  let type = tools.types.of(shape.variants[0] ?? shape);
  if (content) {
    reading.warn(one.path, `\`${name}\` is written as ${content[0]}: nodes take it as a string`);
    type = 'string';
  } else if (shape.types.size === 0 && shape.variants.length < 2) type = 'string';
  if (place !== 'query' && (type === 'array' || type === 'object')) {
    reading.warn(
      one.path,
      `\`${name}\` is a list or an object in ${place}: nodes take it as a string`,
    );
    type = 'string';
  }
  const style =
    type === 'array' || type === 'object' ? styleOf(reading, one, name, type) : undefined;
  return {
    parameter: {
      ...parameterOf(reading, shape, name, type, textOf(member(one, 'description'))),
      in: place,
      required: place === 'path' || isTrue(member(one, 'required')),
      ...(style && { style: style.style }),
      ...(style?.wireName !== undefined && { wireName: style.wireName }),
    },
    shape,
    example: member(one, 'example').value,
  };
}

/** Reads the schema of a parameter, independent of its place. */
export function parameterOf(
  reading: Reading,
  shape: Shape,
  name: string,
  type: OperationParameterType,
  description = textOf(member(shape.schema, 'description')),
): Omit<OperationParameter, 'in' | 'required'> {
  for (const { path, message } of shape.notes) reading.warn(path, message);
  const values = enumOf(reading, shape, type);
  const { value: written, path: place } = member(shape.schema, 'default');
  const standard = { value: valueOf(written, type), path: place };
  const fits = isOf(standard.value, type) && (!values || values.includes(standard.value as Json));
  const isSecret = fits && typeof standard.value === 'string' && mayBeSecret(name, standard.value);
  if (isSecret)
    reading.warn(standard.path, `The default of ${quoted(name)} may be a secret, and is left out`);
  if (standard.value !== undefined && standard.value !== null && !fits)
    reading.warn(
      standard.path,
      `The default of ${quoted(name)} is not one of its values, and is left out`,
    );
  return {
    name,
    type,
    ...(fits && !isSecret && { default: standard.value as Json }),
    ...(values && { enum: values }),
    description: clipped(description, MAX_DESCRIPTION),
  };
}

function enumOf(
  reading: Reading,
  shape: Shape,
  type: OperationParameterType,
): readonly Json[] | undefined {
  // The enum of one variant does not include the values of the others.
  if (type === 'array' || type === 'object' || shape.variants.length > 1) return undefined;
  const list = member(shape.schema, 'enum');
  const { value } = list;
  if (!Array.isArray(value) || value.length === 0) return undefined;
  if (value.length > MAX_ENUM) {
    reading.warn(list.path, `has more than ${MAX_ENUM} values, and is left out`);
    return undefined;
  }
  const values = [
    ...new Set(
      value.map((one: unknown) => valueOf(one, type)).filter((one): one is Json => isOf(one, type)),
    ),
  ];
  return values.length === 0 ? undefined : values;
}

/** Limit for the default of a list or an object. */
const MAX_NESTED_DEFAULT = 2_000;

/** YAML reads unquoted `1` and `true` as numbers and booleans, even if the schema requires strings. */
function valueOf(value: unknown, type: OperationParameterType): unknown {
  const isText = type === 'string' || type === 'date' || type === 'timestamp';
  return isText && (typeof value === 'number' || typeof value === 'boolean')
    ? String(value)
    : value;
}

function isOf(value: unknown, type: OperationParameterType): boolean {
  switch (type) {
    case 'string':
      return typeof value === 'string' && value.isWellFormed() && !value.includes('\0');
    case 'number':
      return typeof value === 'number' && Number.isFinite(value);
    case 'boolean':
      return typeof value === 'boolean';
    case 'date':
      return typeof value === 'string' && isDateText(value);
    case 'timestamp':
      return typeof value === 'string' && isTimestampText(value);
    case 'array':
      return Array.isArray(value) && isSmall(value);
    case 'object':
      return isObject(value) && isSmall(value);
  }
}

function isSmall(value: unknown): boolean {
  return JSON.stringify(value).length <= MAX_NESTED_DEFAULT;
}
