/** What `weir runs list` says where the service shows no more. */

import { enveloped, type ScriptedServer } from '../client/scripted-server.ts';
import { inScriptedSession } from './session.ts';
import type { Terminal } from './terminal.ts';

let server: ScriptedServer;
let terminal: Terminal;
inScriptedSession((session) => ({ server, terminal } = session));

const page = (number: number, isLast: boolean) =>
  enveloped({
    executions: [],
    total: 1000,
    total_is_capped: true,
    page: number,
    limit: 100,
    has_more: !isLast,
    next_page_url: null,
  });

it('runs list says that there are older runs than those that the service shows', async () => {
  server.script(page(0, false), page(1, true));
  const { stderr } = await terminal.weir('runs', 'list', '--limit', '5000');
  expect(server.requests).toHaveLength(2);
  expect(stderr).toContain('There may be more: --before shows those that are older.');
});
