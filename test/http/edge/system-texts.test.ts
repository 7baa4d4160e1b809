/** What scrapers and readers of the documents get: the same at each request while nothing happens. */

import { createMetrics, type ServiceStats } from '../../../src/http/system/metrics.ts';
import { serveJson } from '../../../src/http/system/documents.ts';
import { v1Document } from '../../../src/generated/v1-document.ts';
import { koaContext } from '../../support/koa-context.ts';

const STATS: ServiceStats = {
  running: 1,
  queued: 2,
  killed: 3,
  rowsWritten: 4,
  claims: 5,
  waitedSeconds: 6.5,
  ended: { completed: 7 },
  rowsSent: { delivered: 8 },
};

it('metrics are what the service counted, however often they are read', async () => {
  const metrics = createMetrics(
    () => STATS,
    [{ name: 'weir_jobs_late_seconds', help: 'How late a job is.', observe: () => 9.5 }],
  );
  metrics.observe('getKey', 200, 0.02);
  for (let scrape = 0; scrape < 2; scrape += 1) {
    const { text } = await metrics.expose();
    expect(text.split('\n')).toEqual(
      expect.arrayContaining([
        'weir_engine_running 1',
        'weir_engine_queued 2',
        'weir_engine_killed_total 3',
        'weir_engine_rows_total 4',
        'weir_executions_taken_total 5',
        'weir_executions_waited_seconds_total 6.5',
        'weir_executions_ended_total{status="completed"} 7',
        'weir_rows_sent_total{outcome="delivered"} 8',
        'weir_jobs_late_seconds 9.5',
        'weir_http_requests_total{operation="getKey",status="200"} 1',
        'weir_http_request_duration_seconds_bucket{le="0.01",operation="getKey"} 0',
        'weir_http_request_duration_seconds_bucket{le="0.025",operation="getKey"} 1',
      ]),
    );
  }
});

it('those who read metrics in one turn of the event loop share what is read', async () => {
  const observe = jest.fn(() => 9.5);
  const metrics = createMetrics(() => STATS, [{ name: 'weir_gauge', help: 'A gauge.', observe }]);
  const scrapes = await Promise.all(Array.from({ length: 50 }, () => metrics.expose()));
  expect(new Set(scrapes.map(({ text }) => text)).size).toBe(1);
  expect(observe).toHaveBeenCalledTimes(1);
  await metrics.expose();
  expect(observe).toHaveBeenCalledTimes(2);
});

it('durations are counted up to the bounds that dashboards are made for', async () => {
  const metrics = createMetrics(() => STATS, []);
  metrics.observe('getKey', 200, 0.02);
  const { text } = await metrics.expose();
  const bounds = [...text.matchAll(/duration_seconds_bucket\{le="([^"]*)"/g)].map(([, le]) => le);
  expect(bounds.join(' ')).toBe(
    '0.001 0.0025 0.005 0.01 0.025 0.05 0.1 0.25 0.5 1 2.5 5 10 30 60 +Inf',
  );
});

it('documents may be kept for a minute, and read by pages of other origins', async () => {
  const context = koaContext('/openapi.json');
  await serveJson(v1Document, () => 'https://weir.example')(context, () => Promise.resolve());
  expect(context.res.getHeaders()).toMatchObject({
    'cache-control': expect.stringContaining('max-age=60'),
    'access-control-allow-origin': '*',
  });
});
