/** Searches of the history go over many executions where few match: one of an organization at a time. */

import type { KeyCaller } from '../../src/model/caller.ts';
import {
  createExecutionHistory,
  type ExecutionFilter,
} from '../../src/services/executions/history.ts';

const page = { page: 0, limit: 50 };

function setup() {
  const ends: (() => void)[] = [];
  const listed: number[] = [];
  const history = createExecutionHistory({
    store: {
      list: async ({ organizationId }: { organizationId: number }) => {
        listed.push(organizationId);
        await new Promise<void>((resolve) => ends.push(resolve));
        return { items: [], total: 0 };
      },
    },
    draining: new AbortController().signal,
  } as unknown as Parameters<typeof createExecutionHistory>[0]);
  const list = (organizationId: number, filter: ExecutionFilter) =>
    history.list({ kind: 'key', organizationId } as KeyCaller, filter, page);
  return { list, listed, ends };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

it.each<ExecutionFilter>([{ trigger: 'schedule' }, { statuses: ['completed'] }])(
  'with %j waits for the one before, and not for those of another organization',
  async (filter) => {
    const { list, listed, ends } = setup();
    const all = [list(1, filter), list(1, filter), list(2, filter)];
    await turn();
    expect(listed).toEqual([1, 2]);
    ends[0]!();
    await turn();
    expect(listed).toEqual([1, 2, 1]);
    for (const end of ends) end();
    await Promise.all(all);
  },
);

it('without status and trigger is a page in the order of an index, and waits for none', async () => {
  const { list, listed, ends } = setup();
  const all = [list(1, {}), list(1, { workflowId: 7 })];
  await turn();
  expect(listed).toEqual([1, 1]);
  for (const end of ends) end();
  await Promise.all(all);
});
