/** The HTTP layer: the middleware from a raw request to its response, in order. */

import type { RequestListener } from 'node:http';
import type { Redis } from 'ioredis';
import Koa from 'koa';
import { ApiError } from '../errors.ts';
import type { Clock } from '../kit/clock.ts';
import type { Log } from '../kit/log.ts';
import type { LabelledGauge, ObservableGauge } from '../kit/observable-gauge.ts';
import type { Services } from '../services/index.ts';
import { consolePages } from './console/pages.ts';
import { missing } from './docs/missing.ts';
import { accessLog } from './middleware/access-log.ts';
import { anonymousLimit } from './middleware/anonymous-limit.ts';
import { authenticate, type AuthenticateOptions } from './middleware/authenticate.ts';
import { body, type BodyOptions } from './middleware/body.ts';
import { concurrency } from './middleware/concurrency.ts';
import { foreignSite } from './middleware/foreign-site.ts';
import { handler } from './middleware/handler.ts';
import { idempotency } from './middleware/idempotency.ts';
import { parameters } from './middleware/parameters.ts';
import { requestLimit } from './middleware/rate-limit.ts';
import { reply } from './middleware/reply.ts';
import { route } from './middleware/route.ts';
import { scope } from './middleware/scope.ts';
import { unreadLimit } from './middleware/unread-limit.ts';
import { validate } from './middleware/validate.ts';
import { openSpecification, type Specification } from './openapi/specification.ts';
import { requestLimits } from './request-limits.ts';
import type { AttemptLimit } from '../services/attempt-limit.ts';
import { createBodyBudget } from './body/body-budget.ts';
import { openToAllOrigins } from './middleware/cors.ts';
import { createDocUrl } from './doc-url.ts';
import { clientAddress } from './middleware/client-address.ts';
import { compression } from './middleware/compression.ts';
import { errorResponse } from './middleware/errors.ts';
import { operationTable } from './openapi/operation.ts';
import type { Probe } from './system/health.ts';
import { createMetrics, type ServiceStats } from './system/metrics.ts';
import { createMetricsEdge } from './metrics-edge.ts';
import { createPacedBodies, type PacedBodies } from './reply/paced-bodies.ts';
import { createResponseBudget } from './reply/response-budget.ts';
import { requestId } from './middleware/request-id.ts';
import { createSessionCookie, type SessionCookie } from './session-cookie.ts';
import type { EdgeMiddleware, EdgeState } from './context.ts';
import { systemRoutes } from './system/system.ts';
import {
  createUnreadResponses,
  type UnreadLimits,
  type UnreadResponses,
} from './reply/unread-responses.ts';

export interface EdgeSettings extends UnreadLimits {
  /** False: only health and metrics are served. */
  readonly servesApi: boolean;
  /** null: metrics share the main port. */
  readonly metricsPort: number | null;
  readonly bodyMaxBytes: number;
  readonly paramsMaxBytes: number;
  readonly filesMaxBytes: number;
  /** For all bodies in flight; one organization can use half of it. */
  readonly bodiesMaxBytes: number;
  readonly rateLimitPerMinute: number;
  readonly rateLimitWindowMs: number;
  readonly rateLimitPerOrganization: number;
  readonly sessionRateLimitPerMinute: number;
  /** The origin by which browsers reach the service; null if it is not configured. */
  readonly publicUrl: string | null;
  /** Number of trusted proxies, which set the client's address, and the scheme and host of a request. */
  readonly trustProxyHops: number;
  /** Per organization. */
  readonly responsesMaxBytesPerMinute: number;
  readonly responseCompression: 'on' | 'off';
  readonly console: 'on' | 'off';
  /** True if browsers reach the service over https. */
  readonly secure: boolean;
}

const ANONYMOUS_MAX_BYTES = 16_384;
/** A document of 16 MiB as a JSON string. */
const DOCUMENT_MAX_BYTES = 25_165_824;

export interface EdgeOptions {
  readonly settings: EdgeSettings;
  readonly services: Services;
  /** Loaded in advance, because compiling its validators takes most of the startup time. */
  readonly specification?: Promise<Specification> | undefined;
  readonly unknownKeys: AuthenticateOptions['unknownKeys'];
  readonly viewers: AuthenticateOptions['viewers'];
  readonly anonymousRequests: Pick<AttemptLimit, 'take'>;
  /** For the rate limit; null: counted in this process. */
  readonly redis: Redis | null;
  readonly probes: readonly Probe[];
  readonly stats: () => ServiceStats;
  readonly gauges: readonly (ObservableGauge | LabelledGauge)[];
  /** Where clients reach the service, without a trailing slash. */
  readonly baseUrl: () => string;
  readonly clock: Clock;
  readonly log: Log;
}

export interface Edge {
  readonly handle: RequestListener;
  /** For the metrics port, if it is separate. */
  readonly handleMetrics: RequestListener;
  /**
   * From now on the service is not ready, and every response closes its connection. Holds responses back until the
   * returned function is called.
   */
  startDraining(): () => void;
}

/** For a process that works on the queue without serving the API. */
function systemOnly({ metricsPort }: EdgeSettings): EdgeMiddleware {
  const paths = ['/livez', '/readyz', ...(metricsPort === null ? ['/metrics'] : [])];
  const names = `${paths.slice(0, -1).join(', ')} and ${paths.at(-1)}`;
  return (context, next) => {
    if (paths.includes(context.path)) return next();
    const message = `This process works off the queue (WEIR_ROLE is worker). It serves ${names}.`;
    throw new ApiError('NOT_FOUND', message);
  };
}

const CLIENT_LEFT: ReadonlySet<string | undefined> = new Set([
  'ERR_STREAM_PREMATURE_CLOSE',
  'ECONNRESET',
  'EPIPE',
]);

export async function createEdge(options: EdgeOptions): Promise<Edge> {
  /** While the server drains: settles when responses can be sent. */
  let releaseResponses: Promise<void> | null = null;
  const { settings, clock, log, baseUrl, services } = options;
  const metrics = createMetrics(options.stats, options.gauges);
  const cookie = createSessionCookie(settings.secure);
  const errorOptions = { clock, log, docUrl: createDocUrl(baseUrl), cookie };
  const unread = createUnreadResponses(settings);
  const pacedBodies = createPacedBodies();
  // Checked when the response is ready, because draining can begin after the request.
  const finish: EdgeMiddleware = async (context, next) => {
    await next();
    if (releaseResponses !== null) {
      context.set('Connection', 'close');
      await releaseResponses;
    }
    unread.watch(context);
    pacedBodies.pace(context);
  };

  const koa = new Koa<EdgeState>({ env: 'production' });
  koa.on('error', (error: NodeJS.ErrnoException) => {
    // The access log reports clients that disconnect, with one line per request.
    if (!CLIENT_LEFT.has(error.code)) log.warn({ error }, 'response write failed');
  });
  koa
    .use(clientAddress(settings.trustProxyHops))
    .use(requestId())
    .use(finish)
    .use(accessLog({ log, metrics }));
  if (settings.responseCompression === 'on') koa.use(compression({ clock, log }));
  koa
    .use(errorResponse(errorOptions))
    .use(openToAllOrigins('/api/v1', Object.values(operationTable)));
  if (!settings.servesApi) koa.use(systemOnly(settings));
  if (settings.console === 'on') koa.use(consolePages(services.embeddings));
  koa
    .use(
      systemRoutes({
        metrics: settings.metricsPort === null ? metrics : null,
        probes: options.probes,
        draining: () => releaseResponses !== null,
        docs: { nodeTypes: services.nodeTypes, functions: services.functions, baseUrl },
      }),
    )
    .use(missing);
  await useOperations(koa, options, { cookie, unread, pacedBodies });
  const handle = koa.callback();
  return {
    handle: (request, response) => void handle(request, response),
    handleMetrics: createMetricsEdge({ metrics, ...errorOptions }),
    startDraining() {
      let release = (): void => undefined;
      releaseResponses ??= new Promise((resolve) => (release = resolve));
      return release;
    },
  };
}

/** Parts that the steps of operations share with those of all requests. */
interface SharedParts {
  readonly cookie: SessionCookie;
  readonly unread: UnreadResponses;
  readonly pacedBodies: PacedBodies;
}

async function useOperations(
  koa: Koa<EdgeState>,
  options: EdgeOptions,
  { cookie, unread, pacedBodies }: SharedParts,
): Promise<void> {
  const { settings, services, unknownKeys, viewers, anonymousRequests, clock, baseUrl } = options;
  const specification = await (options.specification ?? openSpecification());
  const responses = createResponseBudget({
    bytesPerMinute: settings.responsesMaxBytesPerMinute,
    clock,
  });
  const api = koa
    .use(route())
    .use(authenticate({ services, cookie, unknownKeys, viewers }))
    .use(anonymousLimit(anonymousRequests));
  for (const limit of requestLimits(settings)) api.use(requestLimit(limit, options));
  api
    .use(foreignSite(settings))
    .use(scope)
    .use(unreadLimit(unread))
    .use(parameters(specification))
    .use(idempotency(specification))
    .use(body({ specification, ...bodyLimits(settings) }))
    .use(validate(specification))
    .use(concurrency({ unread, responses }))
    .use(handler(services, createDocUrl(baseUrl)))
    .use(reply({ clock, cookie, baseUrl, unread, responses, pacedBodies }));
}

function bodyLimits(settings: EdgeSettings): Omit<BodyOptions, 'specification'> {
  return {
    maxBytes: {
      body: settings.bodyMaxBytes,
      params: settings.paramsMaxBytes,
      anonymous: ANONYMOUS_MAX_BYTES,
      document: DOCUMENT_MAX_BYTES,
      file: settings.filesMaxBytes,
    },
    budget: createBodyBudget({
      totalBytes: settings.bodiesMaxBytes,
      shareBytes: Math.max(settings.bodiesMaxBytes / 2, settings.paramsMaxBytes),
    }),
  };
}
