/** The dashboard that the guide on operations offers: Grafana takes it, and every metric in it is there. */

import { startTestApp, type TestApp } from '../support/app.ts';

interface Panel {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly gridPos: {
    readonly x: number;
    readonly y: number;
    readonly w: number;
    readonly h: number;
  };
  readonly datasource?: unknown;
  readonly targets?: readonly {
    readonly refId: string;
    readonly expr: string;
    readonly datasource: unknown;
  }[];
}

interface Dashboard {
  readonly title: string;
  readonly uid: string;
  readonly schemaVersion: number;
  readonly time: unknown;
  readonly panels: readonly Panel[];
  readonly templating: {
    readonly list: readonly {
      readonly name: string;
      readonly type: string;
      readonly query: unknown;
    }[];
  };
}

let app: TestApp;
let dashboard: Dashboard;
beforeAll(async () => {
  app = await startTestApp();
  dashboard = JSON.parse((await read('/docs/files/grafana-dashboard.json')).text) as Dashboard;
});
afterAll(() => app.close());

const read = (path: string) => app.client.raw({ path });
const charts = () => dashboard.panels.filter(({ type }) => type !== 'row');
const expressions = () => charts().flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

it('is a file to download, which the guide on operations offers', async () => {
  const { status, headers } = await read('/docs/files/grafana-dashboard.json');
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': 'attachment; filename="grafana-dashboard.json"',
  });
  expect((await read('/docs/guides/operations')).text).toContain(
    'href="/docs/files/grafana-dashboard.json"',
  );
});

it('has what Grafana asks of a dashboard', () => {
  expect(dashboard).toMatchObject({
    title: 'Weir',
    uid: 'weir',
    time: { from: 'now-6h', to: 'now' },
  });
  expect(dashboard.schemaVersion).toBeGreaterThanOrEqual(36);
  expect(dashboard.panels.map(({ id }) => id)).toEqual(
    dashboard.panels.map((_, index) => index + 1),
  );
  for (const { type, targets, gridPos } of dashboard.panels) {
    expect(['row', 'stat', 'timeseries']).toContain(type);
    expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
    if (type !== 'row') expect(targets?.length).toBeGreaterThan(0);
  }
});

it('has panels that do not overlap', () => {
  const cells = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, index) => `${x + (index % w)},${y + Math.floor(index / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
});

it('reads the data source and the jobs that its reader chooses, and no others', () => {
  const { list } = dashboard.templating;
  expect(list).toMatchObject([
    { name: 'datasource', type: 'datasource', query: 'prometheus' },
    { name: 'job', type: 'query' },
  ]);
  const chosen = { type: 'prometheus', uid: '${datasource}' };
  for (const { datasource, targets = [] } of charts())
    expect([datasource, ...targets.map((target) => target.datasource)]).toEqual([
      chosen,
      ...targets.map(() => chosen),
    ]);
  for (const expression of expressions()) expect(expression).toContain('{job=~"$job"');
});

it('names metrics and labels that are served', async () => {
  await app.client.ok('listWorkflows', { key: app.keys.read });
  const { text: metrics } = await read('/metrics');
  const names = new Set([...metrics.matchAll(/^(\w+)/gm)].map(([, name]) => name!));
  const named = expressions().flatMap((expression) =>
    [...expression.matchAll(/\b(\w+)\{/g)].map(([, name]) => name!),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !names.has(name))).toEqual([]);
  // Prometheus adds `job` and `instance` itself.
  const labels = new Set([
    'job',
    'instance',
    ...[...metrics.matchAll(/(\w+)="/g)].map(([, name]) => name!),
  ]);
  const grouped = expressions().flatMap((expression) =>
    [...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, by]) => by!.split(', ')),
  );
  expect(grouped.filter((label) => !labels.has(label))).toEqual([]);
});

it('shows every metric of Weir', async () => {
  const { text: metrics } = await read('/metrics');
  const own = [...metrics.matchAll(/^# TYPE (weir_\w+)/gm)].map(([, name]) => name!);
  const shown = expressions().join('\n');
  expect(own.length).toBeGreaterThan(10);
  expect(own.filter((name) => !shown.includes(name))).toEqual([]);
});
