/** Workflows whose engine runs a test scripts. */

import type { EngineEnd } from '../../src/engine/index.ts';
import type { JsonObject } from '../../src/engine/types.ts';
import type { KeyCaller } from '../../src/model/caller.ts';
import type { Workflow, WorkflowParameters } from '../../src/model/workflow.ts';
import { createServiceFixture, type ServiceFixture } from './service-fixture.ts';

export let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture();
});
afterAll(() => fixture.close());

const node = (nodeType: string) =>
  ({
    nodeType,
    nodeRole: nodeType.startsWith('sources') ? 'getter' : 'terminator',
    config: {},
  }) as const;
export const DASHBOARD = 'termination/dashboardOutput';

export async function workflow(
  types: readonly string[] = ['sources/rows', DASHBOARD],
  parameters?: WorkflowParameters,
) {
  const key = await fixture.key(await fixture.admin(), { scopes: ['workflows:execute'] });
  const { workflow: made } = await fixture.workflows.create(key, {
    title: 'T',
    description: null,
    isActive: true,
    nodes: types.map(node),
    edges: [],
    ...(parameters && { parameters }),
  });
  return { key, made };
}

export const execute = (
  key: KeyCaller,
  id: number,
  signal = new AbortController().signal,
  params: JsonObject = {},
) =>
  fixture.executions.execute(key, id, {
    readParams: () => Promise.resolve({ values: params, rows: new Map() }),
    signal,
  });

/** Every terminator of the workflow yields these rows. */
export const yields =
  (made: Workflow, ...rows: (readonly JsonObject[])[]) =>
  async (): Promise<EngineEnd> => {
    const ends = made.nodes.filter(({ nodeRole }) => nodeRole === 'terminator');
    const outputs = await Promise.all(
      ends.map(({ id }, index) => fixture.engine.output(id, rows[index] ?? [])),
    );
    return { status: 'completed', outputs: outputs.reverse() };
  };
export const numbered = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ n, name: `row ${n}` }));
