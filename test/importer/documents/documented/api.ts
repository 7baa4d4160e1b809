/** The API that a document describes: it answers what the document says, and notes each request that the document does not allow. */

import type {
  IntegrationDefinition,
  IntegrationOperation,
} from '../../../../src/model/integration.ts';
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

interface SentRequest extends Omit<ApiRequest, 'path' | 'query'> {
  /** Path and query as they were sent. */
  readonly url: string;
}

export interface DocumentedApi {
  readonly schemas: DocumentSchemas;
  readonly sampler: Sampler;
  /** undefined: the document has none, or several of this method and path. */
  routeOf(operation: Pick<IntegrationOperation, 'method' | 'path'>): DescribedRoute | undefined;
  /** What the API answers first; undefined: no value is found that the document allows. */
  responseOf(route: DescribedRoute): unknown;
  respond(request: SentRequest): DocumentedResponse;
  /** What came since it was asked last. */
  seen(): {
    readonly requests: number;
    readonly faults: readonly string[];
    readonly rows: readonly unknown[];
  };
}

interface Options {
  readonly isTrusted?: boolean;
}

export function documentedApi(
  document: Schema,
  definition: IntegrationDefinition,
  { isTrusted = false }: Options = {},
): DocumentedApi {
  return new Api(document, definition, isTrusted);
}

const NEXT_PAGE = 'the-second=1';

class Api implements DocumentedApi {
  readonly schemas: DocumentSchemas;
  readonly sampler: Sampler;
  readonly #routes: readonly DescribedRoute[];
  readonly #base: URL;
  readonly #routesOf: ReadonlyMap<string, readonly DescribedRoute[]>;
  readonly #operations: ReadonlyMap<string, IntegrationOperation>;
  readonly #values = new Map<DescribedRoute, unknown>();
  readonly #asked = new Set<DescribedRoute>();
  #faults: string[] = [];
  #rows: unknown[] = [];
  #requests = 0;

  constructor(
    document: Schema,
    { baseUrl, operations }: IntegrationDefinition,
    isTrusted: boolean,
  ) {
    this.schemas = documentSchemas(document);
    this.sampler = createSampler(this.schemas, isTrusted);
    this.#routes = describedRoutes(document, this.schemas);
    this.#base = new URL(baseUrl);
    this.#routesOf = byKey(this.#routes);
    this.#operations = new Map(operations.map((one) => [keyOf(one.method, one.path), one]));
  }

  routeOf({ method, path }: Pick<IntegrationOperation, 'method' | 'path'>) {
    const [route, ...others] = this.#routesOf.get(keyOf(method, path)) ?? [];
    return others.length === 0 ? route : undefined;
  }

  responseOf(route: DescribedRoute): unknown {
    if (!this.#values.has(route)) this.#values.set(route, this.#describedResponse(route.response));
    return this.#values.get(route);
  }

  respond({ url, ...rest }: SentRequest): DocumentedResponse {
    this.#requests += 1;
    const request = { ...rest, ...this.#targetOf(url) };
    const nearest = this.#nearestRoute(request);
    if (!nearest) {
      this.#faults.push(`no operation is ${request.method} ${request.path}`);
      return { status: 404, headers: {}, body: '' };
    }
    const { route, found } = nearest;
    this.#faults.push(...found.map((fault) => `${route.method} ${route.template}: ${fault}`));
    if (found.length > 0) return { status: 400, headers: {}, body: '' };
    return this.#page(route, `${this.#base.origin}${url}`);
  }

  seen() {
    const all = { requests: this.#requests, faults: this.#faults, rows: this.#rows };
    this.#faults = [];
    this.#rows = [];
    this.#requests = 0;
    this.#asked.clear();
    return all;
  }

  /** Rows of one column where nothing is described. */
  #describedResponse(schema: unknown): unknown {
    return Object.keys(this.schemas.resolve(schema)).some((name) => name !== 'description')
      ? this.sampler.valueOf(schema, 'response')
      : [{ id: 1 }, { id: 2 }];
  }

  #targetOf(url: string): Pick<ApiRequest, 'path' | 'query'> {
    const base = this.#base.pathname.replace(/\/$/, '');
    const [path = '', query = ''] = url.split('?');
    return { path: path.startsWith(base) ? path.slice(base.length) : path, query };
  }

  /** The one of those that the path may mean whose description the request breaks least. */
  #nearestRoute(
    request: ApiRequest,
  ): { readonly route: DescribedRoute; readonly found: readonly string[] } | undefined {
    const isLaterPage = request.query.includes(NEXT_PAGE);
    return this.#routes
      .filter(({ method, pattern }) => method === request.method && pattern.test(request.path))
      .map((route) => ({
        route,
        found: requestFaults(this.schemas, route, request, { isLaterPage }),
      }))
      .sort((one, other) => one.found.length - other.found.length)[0];
  }

  #page(route: DescribedRoute, url: string): DocumentedResponse {
    const operation = this.#operations.get(keyOf(route.method, route.template))!;
    const isFirst = !this.#asked.has(route);
    this.#asked.add(route);
    const whole = this.responseOf(route);
    if (operation.role === 'terminator' || whole === undefined)
      return { status: 200, headers: {}, body: '' };
    const next = `${url}${url.includes('?') ? '&' : '?'}${NEXT_PAGE}`;
    const { body, headers } = isFirst
      ? firstPage(whole, operation, next)
      : { body: lastPage(whole, operation), headers: {} };
    if (isFirst || operation.role === 'setter') this.#rows.push(...rowsAt(body, operation));
    return {
      status: 200,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    };
  }
}

function byKey(routes: readonly DescribedRoute[]): ReadonlyMap<string, readonly DescribedRoute[]> {
  const found = new Map<string, readonly DescribedRoute[]>();
  for (const route of routes) {
    const key = keyOf(route.method, route.template);
    found.set(key, [...(found.get(key) ?? []), route]);
  }
  return found;
}

/** Method and template, whatever the parameters are called. */
function keyOf(method: string, template: string): string {
  const path = template.split(/[?#]/)[0]!;
  return `${method} ${path.replace(/\{[^{}]*\}/g, '{}').replace(/\s/g, '%20')}`;
}
