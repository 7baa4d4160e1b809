/** `--due-at`: runs and previews for another time. */

import type { TestApp } from '../support/app.ts';
import { endSession, startSession } from './session.ts';
import type { Terminal } from './terminal.ts';

let app: TestApp;
let terminal: Terminal;
beforeAll(async () => {
  ({ app, terminal } = await startSession());
});
afterAll(() => endSession({ app, terminal }));

describe('--due-at', () => {
  const due = { column_name: 'due', expression: '$due_at' };
  let workflow: string;
  beforeAll(async () => {
    const nodes = [
      { node_type: 'sources/sequence', node_role: 'getter', config: { start: 1, stop: 1 } },
      { node_type: 'queryoperators/computedColumn', node_role: 'setter', config: due },
      { node_type: 'termination/dashboardOutput', node_role: 'terminator', config: {} },
    ];
    const edges = [
      { source_node_index: 0, target_node_index: 1 },
      { source_node_index: 1, target_node_index: 2 },
    ];
    const body = { title: 'Due', nodes, edges };
    const created = await app.client.ok('createWorkflow', { key: app.keys.all, body });
    workflow = String(created.body.data.id);
  });

  it('runs for that time', async () => {
    const { stdout } = await terminal.weir('run', workflow, '--due-at', '2026-02-27T06:00:00Z');
    expect(stdout).toBe('{"value":1,"due":"2026-02-27T06:00:00.000Z"}\n');
  });

  it('previews that time', async () => {
    const { stdout } = await terminal.weir('preview', workflow, '--due-at', '2026-02-27T06:00:00Z');
    expect(stdout).toContain('2026-02-27T06:00:00.000Z');
  });

  it('is refused if it is no time', async () => {
    const { exitCode, stderr } = await terminal.weir('run', workflow, '--due-at', 'yesterday');
    expect(exitCode).not.toBe(0);
    expect(stderr).toContain('due_at');
  });
});
