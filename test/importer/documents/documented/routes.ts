/** The operations of a document, by method and path, with their parameters and bodies as they are described. */

import { isObject, type DocumentSchemas, type Schema } from './schemas.ts';

export interface DescribedParameter {
  readonly name: string;
  readonly place: string;
  readonly required: boolean;
  readonly schema: unknown;
  /** Written as a text of this media type. */
  readonly mediaType: string | undefined;
  /** How a list or an object is written in a query. */
  readonly style: 'repeat' | 'comma' | 'space' | 'pipe' | 'deep' | 'members';
}

export interface DescribedRoute {
  readonly method: string;
  readonly template: string;
  readonly pattern: RegExp;
  readonly operation: Schema;
  readonly parameters: readonly DescribedParameter[];
  readonly body: DescribedBody | undefined;
  /** Of the response of a success that is JSON. */
  readonly response: unknown;
}

export interface DescribedBody {
  readonly required: boolean;
  readonly kind: 'json' | 'form' | 'other';
  readonly schema: unknown;
}

const METHODS = ['get', 'post', 'put', 'delete'];
const isJson = (type: string): boolean => /[/+]json|^\*\/\*|^application\/\*/i.test(type);
const isForm = (type: string): boolean => type.startsWith('application/x-www-form-urlencoded');

/** Those with fewer placeholders come first. */
export function describedRoutes(
  document: Schema,
  schemas: DocumentSchemas,
): readonly DescribedRoute[] {
  const paths = isObject(document['paths']) ? document['paths'] : {};
  return Object.entries(paths)
    .flatMap(([template, given]) => {
      const item = schemas.resolve(given);
      return METHODS.filter((method) => isObject(item[method])).map((method) =>
        routeOf(document, schemas, template, item, method),
      );
    })
    .sort((one, other) => placeholders(one) - placeholders(other));
}

const placeholders = ({ template }: DescribedRoute): number => template.split('{').length;

function routeOf(
  document: Schema,
  schemas: DocumentSchemas,
  template: string,
  item: Schema,
  method: string,
): DescribedRoute {
  const operation = item[method] as Schema;
  const isOld = document['swagger'] !== undefined;
  const described = [item['parameters'], operation['parameters']]
    .flatMap((list) => (Array.isArray(list) ? (list as unknown[]) : []))
    .map((one) => schemas.resolve(one));
  const byPlace = new Map(
    described.map((one) => [`${String(one['in'])} ${String(one['name'])}`, one]),
  );
  const all = [...byPlace.values()];
  const list = (keyword: string): readonly string[] =>
    (operation[keyword] ?? document[keyword] ?? ['application/json']) as string[];
  const [path = ''] = template.split(/[?#]/);
  return {
    method: method.toUpperCase(),
    template,
    pattern: new RegExp(
      `^${path.replace(/\{[^{}]*\}|[^{}]+/g, (part) => (part.startsWith('{') ? '([^/]+)' : escaped(part)))}$`,
    ),
    operation,
    parameters: all
      .filter((one) => !['body', 'formData'].includes(String(one['in'])))
      .map((one) => parameterOf(one, isOld)),
    body: isOld
      ? swaggerBody(all, list('consumes'))
      : bodyOf(schemas.resolve(operation['requestBody'])),
    response: responseOf(schemas, operation, isOld ? list('produces') : undefined),
  };
}

function escaped(text: string): string {
  const encoded = text.replace(/\s/g, '%20');
  return encoded.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
}

function parameterOf(given: Schema, isOld: boolean): DescribedParameter {
  const content = isObject(given['content']) ? Object.entries(given['content'])[0] : undefined;
  const style = typeof given['style'] === 'string' ? given['style'] : 'form';
  const explode = given['explode'] ?? style === 'form';
  const old =
    { ssv: 'space', pipes: 'pipe', multi: 'repeat' }[String(given['collectionFormat'])] ?? 'comma';
  const delimited = { spaceDelimited: 'space', pipeDelimited: 'pipe' }[style] ?? 'comma';
  const name = style === 'deepObject' ? 'deep' : explode === true ? 'repeat' : delimited;
  return {
    name: String(given['name']),
    place: String(given['in']),
    required: given['required'] === true,
    schema: isOld ? given : content ? (content[1] as Schema)['schema'] : given['schema'],
    mediaType: content?.[0],
    style: (isOld ? old : name) as DescribedParameter['style'],
  };
}

function bodyOf(request: Schema): DescribedBody | undefined {
  const content = isObject(request['content']) ? Object.entries(request['content']) : [];
  const [json, form] = [isJson, isForm].map((is) => content.find(([type]) => is(type)));
  const found = json ?? form ?? content[0];
  if (!found) return undefined;
  return {
    required: request['required'] === true,
    kind: json ? 'json' : form ? 'form' : 'other',
    schema: (found[1] as Schema)['schema'],
  };
}

function swaggerBody(
  all: readonly Schema[],
  consumes: readonly string[],
): DescribedBody | undefined {
  const body = all.find((one) => one['in'] === 'body');
  const fields = all.filter((one) => one['in'] === 'formData');
  if (body) return { required: body['required'] === true, kind: 'json', schema: body['schema'] };
  if (fields.length === 0) return undefined;
  const needed = fields.filter((one) => one['required'] === true);
  return {
    required: needed.length > 0,
    kind: consumes.some(isForm) || !fields.some((one) => one['type'] === 'file') ? 'form' : 'other',
    schema: {
      type: 'object',
      required: needed.map((one) => one['name']),
      properties: Object.fromEntries(fields.map((one) => [one['name'], one])),
    },
  };
}

function responseOf(
  schemas: DocumentSchemas,
  operation: Schema,
  produces: readonly string[] | undefined,
): unknown {
  const responses = schemas.resolve(operation['responses']);
  const all = Object.keys(responses).filter((status) => !status.startsWith('x-'));
  const good = all.filter((status) => /^2/.test(status));
  for (const status of [...good, ...(all.length === 1 && all[0] === 'default' ? all : [])]) {
    const response = schemas.resolve(responses[status]);
    if (produces) {
      if (response['schema'] !== undefined && produces.some(isJson)) return response['schema'];
      continue;
    }
    const content = isObject(response['content']) ? Object.entries(response['content']) : [];
    const json = content.find(([type]) => isJson(type));
    if (json) return (json[1] as Schema)['schema'];
  }
  return undefined;
}
