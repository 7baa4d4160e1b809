/** A whole service, and a terminal that commands run in with a key of it that may do everything. */

import { startTestApp, type TestApp } from '../support/app.ts';
import { startScriptedServer, type ScriptedServer } from '../client/scripted-server.ts';
import { createTerminal, type Terminal } from './terminal.ts';

export interface Session {
  readonly app: TestApp;
  readonly terminal: Terminal;
}

export async function startSession(options?: Parameters<typeof startTestApp>[0]): Promise<Session> {
  const app = await startTestApp(options);
  const terminal = createTerminal();
  Object.assign(terminal.environment, { WEIR_URL: app.url, WEIR_KEY: app.keys.all });
  return { app, terminal };
}

/** Begins a session before the tests of the file, and ends it after them. */
export function inSession(begun: (session: Session) => void): void {
  let session: Session;
  beforeAll(async () => {
    session = await startSession();
    begun(session);
  });
  afterAll(() => endSession(session));
}

export interface ScriptedSession {
  readonly server: ScriptedServer;
  readonly terminal: Terminal;
}

/** As `inSession`, with a server that answers by script in place of the service. */
export function inScriptedSession(begun: (session: ScriptedSession) => void): void {
  let session: ScriptedSession;
  beforeAll(async () => {
    const server = await startScriptedServer();
    const terminal = createTerminal();
    Object.assign(terminal.environment, { WEIR_URL: server.url, WEIR_KEY: 'weir_x' });
    session = { server, terminal };
    begun(session);
  });
  afterAll(async () => {
    session.terminal.close();
    await session.server.close();
  });
}

export async function endSession({ app, terminal }: Session): Promise<void> {
  terminal.close();
  await app.close();
}
