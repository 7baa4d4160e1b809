/** The config members for several requests of a source: pages, attempts and rate. */

import { paginationMemberProblems, type PaginationMembers } from '../../kit/pagination-problems.ts';
import type { Pagination } from '../../kit/pagination.ts';
import type { ApiCall } from '../api-call.ts';
import type { ApiResponse, ApiSource, HttpSourceRequest } from '../sources/source.ts';
import { ok, pointer } from '../outcome.ts';
import type { JsonObject, Problem } from '../types.ts';
import type { ConfigOf, ConfigSchema } from './config-of.ts';

const POINTER = { type: 'string', maxLength: 500, pattern: '^(/([^~/]|~[01])*)+$' } as const;

const pagination = {
  type: 'object',
  additionalProperties: false,
  required: ['type'],
  properties: {
    type: {
      enum: ['page', 'offset', 'cursor', 'link', 'next_url'],
      description:
        '`page` and `offset` count pages or rows in `param`; `cursor` sends the value at `pointer` of a response as `param` of the next request; `next_url` follows the address at `pointer`, and `link` the header `Link` with `rel=next`, both only on the same origin.',
    },
    param: {
      type: 'string',
      minLength: 1,
      maxLength: 200,
      description:
        'The place of the page number, the offset or the cursor: the name of a query parameter or, with POST, the JSON Pointer of a member of the body, such as `/page/cursor`.',
    },
    start: {
      type: 'integer',
      minimum: 0,
      maximum: 1_000_000,
      description: 'The value for the first page: by default 1 for `page` and 0 for `offset`.',
    },
    size_param: {
      type: 'string',
      minLength: 1,
      maxLength: 200,
      description: 'The place of the page size, as for `param`.',
    },
    size: {
      type: 'integer',
      minimum: 1,
      maximum: 100_000,
      description: 'The number of rows per page.',
    },
    until: {
      enum: ['empty', 'short', 'total'],
      description:
        'The last page of `page` and `offset`: the first without rows (`empty`, the default), the first with fewer than `size` rows (`short`), or the one that reaches the number at `total_pointer` (`total`).',
    },
    total_pointer: { ...POINTER, description: 'The place of the number of all rows.' },
    total_pages: { ...POINTER, description: 'The place of the number of pages.' },
    end_statuses: {
      type: 'array',
      maxItems: 20,
      items: { type: 'integer', minimum: 400, maximum: 499 },
      description:
        'Statuses of `page` and `offset` that mean that the page does not exist; by default 404.',
    },
    more_pointer: {
      ...POINTER,
      description: 'The place of a value that is false or 0 on the last page.',
    },
    pointer: { ...POINTER, description: 'The place of the next cursor or address.' },
    max_pages: {
      type: 'integer',
      minimum: 1,
      maximum: 1_000,
      default: 100,
      description: 'The most pages that a run may read. A run that needs more fails.',
    },
  },
  description:
    'How the rows continue after the first response. Places are JSON Pointers into a response. Without it, there is one request.',
} as const satisfies ConfigSchema;

const retry = {
  type: 'object',
  additionalProperties: false,
  properties: {
    max_attempts: {
      type: 'integer',
      minimum: 1,
      maximum: 10,
      default: 4,
      description: 'The most attempts of each request.',
    },
    idempotency_header: {
      type: 'string',
      maxLength: 100,
      pattern: "^[!#$%&'*+.^_`|~0-9A-Za-z-]+$",
      description:
        'A header with a value that is the same in all attempts of a request. POST is sent again only with it.',
    },
  },
  description:
    'Requests are sent again if the connection fails or the response is 429, 502, 503 or 504. Without it, each is sent once.',
} as const satisfies ConfigSchema;

const rate = {
  type: 'object',
  additionalProperties: false,
  properties: {
    requests_per_second: {
      type: 'number',
      exclusiveMinimum: 0,
      maximum: 1_000,
      description: 'The most requests that begin in a second.',
    },
    concurrent: {
      type: 'integer',
      minimum: 1,
      maximum: 100,
      description: 'The most requests at a time.',
    },
  },
  description:
    'Limits the requests of all runs of the organization to the same host with equal limits.',
} as const satisfies ConfigSchema;

export const httpPagesMembers = { pagination, retry, rate };

type HttpPages = ConfigOf<{
  readonly type: 'object';
  readonly additionalProperties: false;
  readonly properties: typeof httpPagesMembers;
}>;

interface ResponseConfig extends Omit<ApiResponse, 'format' | 'pagination'> {
  readonly format: ApiResponse['format'] | 'auto';
}

/** The source in the way of integrations. Undefined if the config has only one request, which is sent once. */
export function pagedSource(
  request: HttpSourceRequest,
  config: HttpPages,
  { format: declared, ...response }: ResponseConfig,
): ApiSource | undefined {
  if (config.pagination === undefined && config.retry === undefined && config.rate === undefined)
    return undefined;
  const format = declared === 'auto' ? 'json' : declared;
  const call = ok(pageCall({ ...request, format }, config));
  return { kind: 'api', call, pagination: paginationOf(config), format, ...response };
}

function paginationOf({ pagination: members }: HttpPages): Pagination {
  if (members === undefined) return { type: 'none', maxPages: 1 };
  const { type, max_pages: maxPages, param = '', pointer: place = '' } = members;
  const { start = type === 'page' ? 1 : 0, until = 'empty' } = members;
  const { size, size_param: sizeParam, total_pointer: totalPointer } = members;
  const { total_pages: totalPages, more_pointer: morePointer } = members;
  const endStatuses = members.end_statuses;
  const more = { morePointer, maxPages };
  switch (type) {
    case 'page':
    case 'offset': {
      const ends = { until, totalPointer, totalPages, endStatuses };
      return { type, param, start, sizeParam, size, ...ends, ...more };
    }
    case 'cursor':
      return { type, param, pointer: place, ...more };
    case 'next_url':
      return { type, pointer: place, ...more };
    case 'link':
      return { type, maxPages };
  }
}

/** The call of the first page. */
function pageCall(request: HttpSourceRequest, { retry: again, rate: limit }: HttpPages): ApiCall {
  const { method, url, headers, query, body, format, credentialId } = request;
  const to = new URL(url);
  for (const [name, value] of Object.entries(query)) to.searchParams.append(name, String(value));
  const { max_attempts: maxAttempts = 1, idempotency_header: idempotencyHeader } = again ?? {};
  const { requests_per_second: requestsPerSecond, concurrent } = limit ?? {};
  const scope = `${to.host} ${requestsPerSecond ?? ''} ${concurrent ?? ''}`;
  return {
    method,
    url: to.href,
    headers,
    body:
      method === 'POST' && body !== undefined
        ? { contentType: 'application/json', text: JSON.stringify(body) }
        : undefined,
    format,
    credentialId,
    retry: { maxAttempts, idempotencyHeader },
    ...(limit !== undefined && { rate: { scope, requestsPerSecond, concurrent } }),
  };
}

/** @param config as it is written */
export function pageProblems({
  pagination: members,
  method,
  format,
}: JsonObject): readonly Problem[] {
  if (typeof members !== 'object' || members === null) return [];
  const written = Object.entries(members as JsonObject);
  const named = Object.fromEntries(written.map(([name, value]) => [camel(name), value]));
  if (!pagination.properties.type.enum.some((type) => type === named['type'])) return [];
  const { param, sizeParam } = named;
  const isPost = method === 'POST';
  const problem = (member: string, message: string): Problem => ({
    code: 'invalid_config',
    message: `\`pagination.${snake(member)}\` ${message}`,
    path: pointer('pagination', snake(member)),
  });
  const places = { param, sizeParam };
  return [
    ...paginationMemberProblems(named as unknown as PaginationMembers).map(({ member, message }) =>
      problem(member, message),
    ),
    ...Object.entries(places)
      .filter(([, place]) => typeof place === 'string' && place.startsWith('/') && !isPost)
      .map(([member]) =>
        problem(member, 'must be the name of a query parameter: only POST has a body'),
      ),
    ...(typeof format === 'string' && !['auto', 'json'].includes(format)
      ? Object.keys(named)
          .filter((member) => /pointer$|totalPages/i.test(member))
          .map((member) =>
            problem(member, `must be absent: it points into JSON, and \`format\` is \`${format}\``),
          )
      : []),
  ];
}

const camel = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
const snake = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
