/** Workflows with queued runs, and engine runs that a test controls. */

import type { EngineEnd, RunRequest } from '../../src/engine/index.ts';
import type { KeyCaller } from '../../src/model/caller.ts';
import type { Execution } from '../../src/model/execution.ts';
import type { Workflow } from '../../src/model/workflow.ts';
import type { Executions } from '../../src/services/executions/executions.ts';
import { noParams, type ServiceFixture } from './service-fixture.ts';

export const input = () => ({
  readParams: noParams,
  waitMs: 0,
  signal: new AbortController().signal,
});
export const now = { waitMs: 0, signal: new AbortController().signal };

const never = new AbortController().signal;

/** Claims one run and runs it to its end; false if there was none. */
export async function runNext(
  executions: Pick<Executions, 'claim' | 'runClaimed'>,
): Promise<boolean> {
  const [claim] = await executions.claim(1, never);
  if (claim === undefined) return false;
  await executions.runClaimed(claim);
  return true;
}

/** An engine run that continues until it is stopped. */
export function hangs() {
  let began = (): void => {};
  const started = new Promise<void>((resolve) => (began = resolve));
  const script = ({ signal }: RunRequest): Promise<EngineEnd> =>
    new Promise((resolve) => {
      began();
      const problem = { nodeId: null, code: 'cancelled', message: 'Stopped.' } as const;
      signal.addEventListener('abort', () => resolve({ status: 'cancelled', problem }));
    });
  return { started, script };
}

export function useBackgroundRuns(fixture: () => ServiceFixture) {
  async function workflow() {
    const key = await fixture().key(await fixture().admin());
    const nodes = [
      { nodeType: 'sources/rows', nodeRole: 'getter', config: {} },
      { nodeType: 'termination/dashboardOutput', nodeRole: 'terminator', config: {} },
    ] as const;
    const { workflow: made } = await fixture().workflows.create(key, {
      title: 'T',
      description: null,
      isActive: true,
      edges: [],
      nodes,
    });
    return { key, made };
  }

  const completes = (made: Workflow) => async (): Promise<EngineEnd> => {
    const { id } = made.nodes[1]!;
    const output = await fixture().engine.output(id, [{ n: 1 }, { n: 2 }]);
    return { status: 'completed', outputs: [output] };
  };

  async function submit(
    key: KeyCaller,
    made: Workflow,
    change: Partial<Parameters<ServiceFixture['executions']['submit']>[2]> = {},
    executions = fixture().executions,
  ): Promise<Execution> {
    const submitted = await executions.submit(key, made.id, { ...input(), ...change });
    if (submitted.kind !== 'queued') throw new Error(`the run is ${submitted.kind}`);
    return submitted.execution;
  }

  const get = (key: KeyCaller, id: bigint) => fixture().executions.get(key, id, now);

  return { workflow, completes, submit, get };
}
