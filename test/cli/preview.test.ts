/** What `weir preview` asks the service for. */

import { enveloped, type ScriptedServer } from '../client/scripted-server.ts';
import { inScriptedSession } from './session.ts';
import type { Terminal } from './terminal.ts';

let server: ScriptedServer;
let terminal: Terminal;
inScriptedSession((session) => ({ server, terminal } = session));

it('preview reads the workflow once, for its parameters and the labels of its nodes', async () => {
  const config = { limit: { $param: 'most' } };
  const node = { id: 12, node_type: 'queryoperators/limit', label: 'First ones', config };
  const shown = { node_id: 12, columns: [{ name: 'n', type: 'number' }], total_rows: 1 };
  server.script(
    enveloped({ id: 7, title: 'Orders', nodes: [node], edges: [], parameters: null }),
    enveloped({ nodes: [{ ...shown, rows: [{ n: 1 }], ms: 1 }] }),
  );
  const { stdout } = await terminal.weir('preview', '7', '-p', 'most=1');
  expect(stdout).toContain('nodes[0] "First ones" (id 12): 1 rows');
  expect(server.requests.map(({ method }) => method)).toEqual(['GET', 'POST']);
});
