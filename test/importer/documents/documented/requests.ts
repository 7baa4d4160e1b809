/** Whether a request is one that a document allows: path, parameters, body. */

import { coerced } from './coerced.ts';
import { formTree, shaped } from './form-tree.ts';
import { isObject, type DocumentSchemas } from './schemas.ts';
import type { DescribedParameter, DescribedRoute } from './routes.ts';

export interface ApiRequest {
  readonly method: string;
  /** Below the document's base path, without the query. */
  readonly path: string;
  /** As it was sent, without its question mark. */
  readonly query: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
}

type Pair = readonly [name: string, raw: string];

const pairsOf = (text: string): readonly Pair[] =>
  text === ''
    ? []
    : text.split('&').map((pair) => {
        const [name = '', ...rest] = pair.split('=');
        return [decodeURIComponent(name), rest.join('=')];
      });

export function requestFaults(
  schemas: DocumentSchemas,
  route: DescribedRoute,
  request: ApiRequest,
  { isLaterPage }: { readonly isLaterPage: boolean },
): readonly string[] {
  const pairs = pairsOf(request.query);
  const values = route.pattern.exec(request.path)?.slice(1) ?? [];
  const names = [...route.template.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
  const used = new Set<string>();
  const faults = route.parameters.flatMap((parameter) => {
    const { name, place } = parameter;
    if (place === 'path') {
      const at = names.indexOf(name);
      return at < 0 ? [] : checked(schemas, parameter, decodeURIComponent(values[at] ?? ''));
    }
    if (place === 'header') return headerFaults(schemas, parameter, request);
    return place === 'query' ? queryFaults(schemas, parameter, pairs, used) : [];
  });
  const known = new URLSearchParams(route.template.split('?')[1] ?? '');
  const unknown = pairs.filter(([name]) => !used.has(name) && !known.has(name));
  return [
    ...(isLaterPage ? [] : unknown.map(([name]) => `the query has \`${name}\``)),
    ...faults,
    ...bodyFaults(schemas, route, request),
  ];
}

function checked(
  schemas: DocumentSchemas,
  { name, place, schema }: DescribedParameter,
  text: string,
): readonly string[] {
  const fault = schemas.fault(schema, coerced(schemas, schema, text), 'request');
  return fault ? [`\`${name}\` in ${place}: ${JSON.stringify(text)} ${fault}`] : [];
}

function headerFaults(
  schemas: DocumentSchemas,
  parameter: DescribedParameter,
  { headers }: ApiRequest,
): readonly string[] {
  const { name, required } = parameter;
  const own = ['accept', 'content-type', 'authorization', 'user-agent', 'cookie', 'host'];
  const isIdempotencyKey = /idempotency/i.test(name);
  if (own.includes(name.toLowerCase()) || isIdempotencyKey) return [];
  const value = headers[name.toLowerCase()];
  if (value === undefined) return required ? [`the header \`${name}\` is missing`] : [];
  return checked(schemas, parameter, String(value));
}

function queryFaults(
  schemas: DocumentSchemas,
  parameter: DescribedParameter,
  pairs: readonly Pair[],
  used: Set<string>,
): readonly string[] {
  const { name, required, style, schema, mediaType } = parameter;
  const deep = pairs.filter(([key]) => key.startsWith(`${name}[`) && key.endsWith(']'));
  const own = pairs.filter(([key]) => key === name);
  for (const [key] of [...own, ...(style === 'deep' ? deep : [])]) used.add(key);
  if (style === 'repeat' && mediaType === undefined && isSpread(schemas, schema))
    return spreadFaults(schemas, parameter, pairs, used);
  if (style === 'deep' && deep.length > 0) return deepFaults(schemas, parameter, deep);
  if (own.length === 0) return required ? [`the query lacks \`${name}\``] : [];
  const resolved = schemas.resolve(schema);
  // What has a media type is one text.
  const isList = resolved['type'] === 'array' && mediaType === undefined;
  if (!isList) {
    if (own.length > 1) return [`the query has \`${name}\` ${own.length} times`];
    return checked(schemas, parameter, decodeURIComponent(own[0]?.[1] ?? ''));
  }
  const separator = { comma: ',', space: '%20', pipe: '|' }[style as string];
  const raw =
    separator === undefined ? own.map(([, one]) => one) : (own[0]?.[1] ?? '').split(separator);
  const items = raw.map((one) => coerced(schemas, resolved['items'], decodeURIComponent(one)));
  const fault = schemas.fault(schema, items, 'request');
  return fault ? [`\`${name}\` in query: ${JSON.stringify(items)} ${fault}`] : [];
}

function isSpread(schemas: DocumentSchemas, schema: unknown): boolean {
  const { type, properties } = schemas.resolve(schema);
  return type === 'object' || isObject(properties);
}

/** Each member of the object is a parameter. */
function spreadFaults(
  schemas: DocumentSchemas,
  { schema, name, required }: DescribedParameter,
  pairs: readonly Pair[],
  used: Set<string>,
): readonly string[] {
  const { properties } = schemas.resolve(schema);
  const value: Record<string, unknown> = {};
  for (const [member, of] of Object.entries(isObject(properties) ? properties : {})) {
    const own = pairs.filter(([key]) => key === member).map(([, raw]) => decodeURIComponent(raw));
    if (own.length === 0) continue;
    used.add(member);
    const { items } = schemas.resolve(of);
    value[member] = isObject(items)
      ? own.map((one) => coerced(schemas, items, one))
      : coerced(schemas, of, own[0]!);
  }
  if (Object.keys(value).length === 0 && !required) return [];
  const fault = schemas.fault(schema, value, 'request');
  return fault ? [`\`${name}\` in query: ${JSON.stringify(value)} ${fault}`] : [];
}

function deepFaults(
  schemas: DocumentSchemas,
  { name, schema }: DescribedParameter,
  deep: readonly Pair[],
): readonly string[] {
  const value = shaped(schemas, schema, formTree(deep)[name] ?? '');
  const fault = schemas.fault(schema, value, 'request');
  return fault ? [`\`${name}\` in query: ${JSON.stringify(value)} ${fault}`] : [];
}

function bodyFaults(
  schemas: DocumentSchemas,
  { method, body }: DescribedRoute,
  request: ApiRequest,
): readonly string[] {
  if (method === 'GET' || body === undefined) return request.body === '' ? [] : ['there is a body'];
  if (request.body === '') return body.required ? ['the body is missing'] : [];
  const type = String(request.headers['content-type']);
  if (body.kind === 'json' ? !type.includes('json') : !type.includes('form-urlencoded'))
    return [`the body is written as ${type}`];
  const value: unknown =
    body.kind === 'json' ? JSON.parse(request.body) : formOf(schemas, body.schema, request.body);
  const fault = schemas.fault(body.schema, value, 'request');
  return fault ? [`the body ${request.body.slice(0, 500)} ${fault}`] : [];
}

function formOf(schemas: DocumentSchemas, schema: unknown, text: string): unknown {
  return shaped(schemas, schema, formTree(pairsOf(text)));
}
