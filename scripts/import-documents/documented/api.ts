/** The API that a document describes: it answers what the document says, and notes each request that the document does not allow. */

import type {
  IntegrationDefinition,
  IntegrationOperation,
} from '../../../src/model/integration.ts';
import { firstPage, lastPage, rowsAt } from './pages.ts';
import { requestFaults, type ApiRequest } from './requests.ts';
import { describedRoutes, type DescribedRoute } from './routes.ts';
import { createSampler, type Sampler } from './sample.ts';
import { documentSchemas, type DocumentSchemas, type Schema } from './schemas.ts';

export interface DocumentedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface DocumentedApi {
  readonly schemas: DocumentSchemas;
  readonly sampler: Sampler;
  /** undefined: the document has none, or several of this method and path. */
  routeOf(operation: Pick<IntegrationOperation, 'method' | 'path'>): DescribedRoute | undefined;
  /** What the API answers first; undefined: no value is found that the document allows. */
  responseOf(route: DescribedRoute): unknown;
  /** @param url path and query as they were sent */
  respond(
    request: Omit<ApiRequest, 'path' | 'query'> & { readonly url: string },
  ): DocumentedResponse;
  /** What came since it was asked last. */
  seen(): {
    readonly requests: number;
    readonly faults: readonly string[];
    readonly rows: readonly unknown[];
  };
}

export function documentedApi(
  document: Schema,
  definition: IntegrationDefinition,
  { isTrusted = false }: { readonly isTrusted?: boolean } = {},
): DocumentedApi {
  const schemas = documentSchemas(document);
  const sampler = createSampler(schemas, isTrusted);
  const routes = describedRoutes(document, schemas);
  const base = new URL(definition.baseUrl).pathname.replace(/\/$/, '');
  const keyOf = (method: string, template: string): string =>
    `${method} ${template
      .split(/[?#]/)[0]!
      .replace(/\{[^{}]*\}/g, '{}')
      .replace(/\s/g, '%20')}`;
  const routesByKey = new Map<string, readonly DescribedRoute[]>();
  for (const route of routes) {
    const key = keyOf(route.method, route.template);
    routesByKey.set(key, [...(routesByKey.get(key) ?? []), route]);
  }
  const operations = new Map(
    definition.operations.map((one) => [keyOf(one.method, one.path), one]),
  );
  const values = new Map<DescribedRoute, unknown>();
  const asked = new Set<DescribedRoute>();
  let faults: string[] = [];
  let rows: unknown[] = [];
  let requests = 0;

  /** Rows of one column where nothing is described. */
  const describedResponse = (schema: unknown): unknown =>
    Object.keys(schemas.resolve(schema)).some((name) => name !== 'description')
      ? sampler.valueOf(schema, 'response')
      : [{ id: 1 }, { id: 2 }];

  function responseOf(route: DescribedRoute): unknown {
    if (!values.has(route)) values.set(route, describedResponse(route.response));
    return values.get(route);
  }

  function respond(route: DescribedRoute, url: string): DocumentedResponse {
    const operation = operations.get(keyOf(route.method, route.template))!;
    const isFirst = !asked.has(route);
    asked.add(route);
    const whole = responseOf(route);
    if (operation.role === 'terminator' || whole === undefined)
      return { status: 200, headers: {}, body: '' };
    const next = `${url}${url.includes('?') ? '&' : '?'}the-second=1`;
    const { body, headers } = isFirst
      ? firstPage(whole, operation, next)
      : { body: lastPage(whole, operation), headers: {} };
    if (isFirst || operation.role === 'setter') rows.push(...rowsAt(body, operation));
    return {
      status: 200,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    };
  }

  return {
    schemas,
    sampler,
    responseOf,
    routeOf({ method, path }) {
      const [route, ...others] = routesByKey.get(keyOf(method, path)) ?? [];
      return others.length === 0 ? route : undefined;
    },
    respond({ url, method, ...rest }) {
      requests += 1;
      const { origin } = new URL(definition.baseUrl);
      const [whole = '', query = ''] = url.split('?');
      const path = whole.startsWith(base) ? whole.slice(base.length) : whole;
      const request = { ...rest, method, path, query };
      const isLaterPage = query.includes('the-second=1');
      const [nearest] = routes
        .filter((one) => one.method === method && one.pattern.test(path))
        .map((route) => ({ route, found: requestFaults(schemas, route, request, { isLaterPage }) }))
        .sort((one, other) => one.found.length - other.found.length);
      if (!nearest) {
        faults.push(`no operation is ${method} ${path}`);
        return { status: 404, headers: {}, body: '' };
      }
      const { route, found } = nearest;
      faults.push(...found.map((fault) => `${method} ${route.template}: ${fault}`));
      return found.length > 0
        ? { status: 400, headers: {}, body: '' }
        : respond(route, `${origin}${url}`);
    },
    seen() {
      const all = { requests, faults, rows };
      faults = [];
      rows = [];
      requests = 0;
      asked.clear();
      return all;
    },
  };
}
