/** Serves only metrics, on their own port (METRICS_PORT). */

import type { RequestListener } from 'node:http';
import Koa from 'koa';
import { ApiError } from '../errors.ts';
import { metricsPage } from './system/metrics-page.ts';
import type { HttpMetrics } from './system/metrics.ts';
import { errorResponse, type ErrorResponseOptions } from './middleware/errors.ts';
import { HttpError } from './http-error.ts';
import { requestId } from './middleware/request-id.ts';
import type { EdgeMiddleware, EdgeState } from './context.ts';

interface MetricsEdgeOptions extends ErrorResponseOptions {
  readonly metrics: Pick<HttpMetrics, 'expose'>;
}

const METRICS_PATH = '/metrics';

/** Scrapes are neither logged nor counted in the metrics. */
export function createMetricsEdge({ metrics, ...options }: MetricsEdgeOptions): RequestListener {
  const koa = new Koa<EdgeState>({ env: 'production' });
  // A scraper that disconnects is not worth logging.
  koa.silent = true;
  koa.use(requestId()).use(errorResponse(options)).use(onlyMetrics).use(metricsPage(metrics));
  const handle = koa.callback();
  return (request, response) => void handle(request, response);
}

const onlyMetrics: EdgeMiddleware = (context, next) => {
  if (context.path !== METRICS_PATH)
    throw new ApiError('NOT_FOUND', `This port serves ${METRICS_PATH} alone.`);
  if (context.method !== 'GET' && context.method !== 'HEAD')
    throw new HttpError(
      'METHOD_NOT_ALLOWED',
      `This path does not take ${context.method}; it takes GET.`,
      { headers: { Allow: 'GET, HEAD' } },
    );
  return next();
};
