/** METRICS_PORT: metrics on a port of their own, and nothing else there. */

import { startTestApp, type TestApp } from '../../support/app.ts';
import { createClient, type Client } from '../../../scripts/service/client.ts';
import { loadConfig } from '../../../src/app/config.ts';

describe('a port for metrics', () => {
  let app: TestApp;
  let metrics: Client;
  beforeAll(async () => {
    app = await startTestApp({ config: { metricsPort: 0, metricsHost: '127.0.0.1' } });
    metrics = createClient(`http://127.0.0.1:${app.metricsPort}`);
  });
  afterAll(async () => {
    metrics.close();
    await app.close();
  });

  it('has them', async () => {
    const { status, text, headers } = await metrics.raw({ path: '/metrics' });
    expect(status).toBe(200);
    expect(headers['content-type']).toContain('text/plain');
    expect(text).toContain('weir_executions_queued');
    expect((await metrics.raw({ method: 'HEAD', path: '/metrics?x=1' })).status).toBe(200);
  });

  it('has nothing else', async () => {
    for (const path of ['/', '/livez', '/docs', '/product/session', '/metrics/'])
      expect(await metrics.raw({ path })).toMatchObject({
        status: 404,
        body: { error: { code: 'NOT_FOUND', message: 'This port serves /metrics alone.' } },
      });
    expect(await metrics.raw({ method: 'POST', path: '/metrics' })).toMatchObject({
      status: 405,
      headers: { allow: 'GET, HEAD' },
    });
  });

  it('is the only one that has them', async () => {
    for (const method of ['GET', 'POST'])
      expect((await app.client.raw({ method, path: '/metrics' })).status).toBe(404);
    expect((await app.client.raw({ path: '/livez' })).status).toBe(200);
  });
});

it('cannot be on a port that is taken', async () => {
  const app = await startTestApp({ config: { metricsPort: 0 } });
  const another = startTestApp({ config: { metricsPort: app.metricsPort! } });
  await expect(another).rejects.toThrow(
    /^Metrics cannot be served on port \d+ .*EADDRINUSE.*Set METRICS_PORT to a free port/,
  );
  await app.close();
});

it.each([
  [
    { METRICS_HOST: '127.0.0.1' },
    'METRICS_HOST is used only with METRICS_PORT: set both, or neither.',
  ],
  [{ METRICS_PORT: '3000' }, 'METRICS_PORT must be another port than PORT.'],
])('is not understood as %j', (environment, problem) => {
  expect(loadConfig(environment, () => '')).toEqual({ ok: false, problems: [problem] });
});
