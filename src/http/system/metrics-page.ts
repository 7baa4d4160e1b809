import type { EdgeMiddleware } from '../context.ts';
import type { HttpMetrics } from './metrics.ts';

export function metricsPage(metrics: Pick<HttpMetrics, 'expose'>): EdgeMiddleware {
  return async (context) => {
    const { contentType, text } = await metrics.expose();
    context.set('Content-Type', contentType);
    context.set('Cache-Control', 'no-store');
    context.body = text;
  };
}
