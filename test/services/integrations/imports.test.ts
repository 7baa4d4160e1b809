/** What an import does with the operations of a document that was read. */

import type { ImportReport } from '../../../src/importer/types.ts';
import type { SessionCaller } from '../../../src/model/caller.ts';
import type { Integration, IntegrationDefinition } from '../../../src/model/integration.ts';
import { definitionProblems } from '../../../src/services/integrations/definition-rules.ts';
import { createDefinitionWriter } from '../../../src/services/integrations/definition-writer.ts';
import { createImports } from '../../../src/services/integrations/imports.ts';
import { integrationOf, operationOf } from '../../support/integration.ts';

const caller: SessionCaller = {
  kind: 'session',
  sessionId: 1,
  userId: 1,
  organizationId: 1,
  role: 'admin',
};
const operations = ['a', 'b', 'c'].map((name) => operationOf({ name, path: `/${name}` }));
const definition = integrationOf({
  operations: [...operations, operationOf({ name: 'd', path: '/{x}' })],
});
const report: ImportReport = {
  definition,
  skipped: [],
  skippedCount: 0,
  warnings: [],
  warningCount: 0,
};

function asStored(of: IntegrationDefinition): Integration {
  const dates = { created: new Date(0), modified: new Date(0) };
  const ids = { id: 7, organizationId: caller.organizationId };
  return { ...of, ...ids, ...dates, revision: 1 };
}

/** @param before what is stored under the slug */
function importing(before: IntegrationDefinition | null, fetched: readonly Buffer[] | null = null) {
  const checked: string[] = [];
  const stored: IntegrationDefinition[] = [];
  const found = before && asStored(before);
  const store = {
    list: () =>
      Promise.resolve({ items: found ? [{ ...found, operationCount: 1 }] : [], total: 1 }),
    find: () => Promise.resolve(found),
    insert: (_: unknown, made: IntegrationDefinition) => {
      stored.push(made);
      return Promise.resolve(asStored(made));
    },
    update: (_: unknown, __: unknown, made: IntegrationDefinition) => {
      stored.push(made);
      return Promise.resolve({ affected: { total: 0, workflows: [] } });
    },
  };
  const imports = createImports({
    store,
    writer: createDefinitionWriter(store),
    check(draft) {
      checked.push(...draft.operations.map(({ name }) => name));
      return definitionProblems(draft, new Set());
    },
    thread: { run: () => Promise.resolve(report) },
    fetchDocument: () => Promise.resolve(fetched ?? 'not called'),
  });
  const from = fetched === null ? { document: {} } : { url: 'https://a.example/' };
  const request = { ...from, slug: 'shop', dryRun: false, force: false };
  return {
    checked,
    stored,
    run: () => imports.import(caller, request, AbortSignal.timeout(60_000)),
  };
}

it.each([
  ['made', null],
  ['changed', integrationOf({ operations: operations.slice(0, 1) })],
])('checks each operation once where the integration is %s', async (_, before) => {
  const { checked, stored, run } = importing(before);
  const { skippedCount } = await run();
  expect(checked).toEqual(['a', 'b', 'c', 'd']);
  expect([skippedCount, stored.map((one) => one.operations)]).toEqual([1, [operations]]);
});

it('takes documents of 16 MiB, and none of a byte more', async () => {
  const [half, byte] = [Buffer.alloc(8 * 1024 * 1024), Buffer.alloc(1)];
  expect((await importing(null, [half, half]).run()).skippedCount).toBe(1);
  await expect(importing(null, [half, half, byte]).run()).rejects.toThrow('at most 16 MiB');
});

it('fetches and reads one document of an organization at a time', async () => {
  const begun: string[] = [];
  const fail: ((reason: string) => void)[] = [];
  const unused = () => Promise.reject(new Error('not called'));
  const imports = createImports({
    store: { list: () => Promise.resolve({ items: [], total: 0 }), find: unused },
    writer: { insert: unused, update: unused },
    check: () => {
      throw new Error('not called');
    },
    thread: { run: unused },
    fetchDocument: (tenant) => {
      begun.push(tenant);
      return new Promise((resolve) => fail.push(resolve));
    },
  });
  const importOf = (organizationId: number) =>
    imports.import(
      { ...caller, organizationId },
      { url: 'https://a.example/', slug: 'shop', dryRun: true, force: false },
      AbortSignal.timeout(60_000),
    );
  const [first, second, other] = [importOf(1), importOf(1), importOf(2)];
  await new Promise(setImmediate);
  expect(begun).toEqual(['1', '2']);
  fail[0]!('too slow');
  await expect(first).rejects.toThrow('too slow');
  await new Promise(setImmediate);
  expect(begun).toEqual(['1', '2', '1']);
  for (const refuse of fail) refuse('gone');
  await expect(second).rejects.toThrow('gone');
  await expect(other).rejects.toThrow('gone');
});
