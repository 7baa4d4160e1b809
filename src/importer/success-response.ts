/** The successful response of an operation: its format, its schema, and the names of its headers. */

import type { ResponseFormat } from '../model/integration.ts';
import { examplesOf } from './example.ts';
import { isObject, member, members, type Located } from './located.ts';
import { contentOf, isJson, mediaTypes, rowFormat } from './media.ts';
import type { Reading } from './reading.ts';

export interface SuccessResponse {
  /** Undefined if it cannot become rows. */
  readonly format: ResponseFormat | undefined;
  readonly schema: Located | undefined;
  readonly mediaTypes: readonly string[];
  /** In lower case. */
  readonly headers: ReadonlySet<string>;
  readonly path: string;
  /** The examples of the response as a whole. */
  readonly examples: readonly Located[];
  /** True for a status without a body, even if one is described. */
  readonly isEmpty: boolean;
}

export function successResponse(reading: Reading, operation: Located): SuccessResponse {
  const responses = reading.resolve(member(operation, 'responses'));
  const success = successful(responses);
  if (!success)
    return {
      format: 'none',
      schema: undefined,
      mediaTypes: [],
      headers: new Set(),
      path: responses.path,
      examples: [],
      isEmpty: false,
    };
  const response = reading.resolve(success);
  const headers = new Set(members(member(response, 'headers')).map(([name]) => name.toLowerCase()));
  const offered =
    reading.version === '2.0'
      ? offeredBySwagger(reading, operation, response)
      : contentOf(response);
  const [type, schema] =
    offered.find(([name]) => isJson(name)) ??
    offered.find(([name]) => rowFormat(name) !== undefined) ??
    [];
  return {
    format: offered.length === 0 ? 'none' : type === undefined ? undefined : rowFormat(type),
    schema: schema && isObject(schema.value) ? schema : undefined,
    mediaTypes: offered.map(([name]) => name),
    headers,
    path: response.path,
    examples:
      type !== undefined && schema
        ? examplesOf(reading, holderOf(reading, response, type), schema)
        : [],
    isEmpty: offered.length === 0 && /\/20[45]$/.test(success.path),
  };
}

/** The object with the examples of a media type. */
function holderOf(reading: Reading, response: Located, type: string): Located {
  if (reading.version !== '2.0') return member(member(response, 'content'), type);
  const example = member(member(response, 'examples'), type);
  return { value: { example: example.value }, path: response.path };
}

/** `default` describes errors, unless it is the only response. */
function successful(responses: Located): Located | undefined {
  const all = members(responses).filter(([status]) => !status.startsWith('x-'));
  const good = all.filter(([status]) => /^2(\d\d|XX)$/i.test(status));
  const [only] = all.length === 1 ? all.filter(([status]) => status === 'default') : [];
  const withBody = good.find(([, { value }]) => describesBody(value));
  return (withBody ?? good[0] ?? only)?.[1];
}

function describesBody(response: unknown): boolean {
  return (
    isObject(response) &&
    ('$ref' in response || 'schema' in response || isObject(response['content']))
  );
}

function offeredBySwagger(
  reading: Reading,
  operation: Located,
  response: Located,
): readonly (readonly [string, Located])[] {
  const schema = member(response, 'schema');
  if (schema.value === undefined) return [];
  const produced = mediaTypes(reading, operation, 'produces');
  return (produced.length === 0 ? ['application/json'] : produced).map((type) => [type, schema]);
}
