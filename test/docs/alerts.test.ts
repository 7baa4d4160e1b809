/** The alert rules and the table of metrics in the operations guide: what they name is measured. */

import { parse } from 'yaml';
import { startTestApp, type TestApp } from '../support/app.ts';
import { readDocument, tableBelow } from '../support/documents-in-text.ts';

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: { readonly summary: string };
}

const guide = readDocument('openapi/docs/guides/operations.md');
const rules = (
  parse(guide.fences.find(({ content }) => content.startsWith('groups:'))!.content) as {
    groups: readonly [{ rules: readonly Rule[] }];
  }
).groups[0].rules;
const named = (text: string): readonly string[] => text.match(/\bweir_\w+/g) ?? [];

let app: TestApp;
let measured: ReadonlySet<string>;
beforeAll(async () => {
  app = await startTestApp();
  const { text } = await app.client.raw({ path: '/metrics' });
  measured = new Set([...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name!));
});
afterAll(() => app.close());

it('every metric of the table is measured', () => {
  const metrics = tableBelow(guide, 'Metric').flatMap(([names]) => named(names!));
  expect(metrics.length).toBeGreaterThan(10);
  expect(metrics.filter((name) => !measured.has(name))).toEqual([]);
});

it('every metric of an alert is measured', () => {
  expect(rules.length).toBeGreaterThan(5);
  expect(rules.flatMap(({ expr }) => named(expr)).filter((name) => !measured.has(name))).toEqual(
    [],
  );
});

it.each(rules.map(({ alert, expr }) => [alert, expr] as const))(
  '%s compares figures of all processes: series of one would match none of the others',
  (_, expr) => {
    const aggregated = expr.match(/\b(?:sum|max)\((?:\w+\()?weir_\w+/g) ?? [];
    expect(aggregated.length).toBe(named(expr).length);
  },
);
