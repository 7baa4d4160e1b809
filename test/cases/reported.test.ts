/** Inputs that people reported to other products, with the results that are right (`test/cases/README.md`). */

import { startTestServer, type TestServer } from '../http/test-server.ts';
import { remoteHost, type RemoteHost } from '../support/remote-host.ts';
import { expectCase } from './expectation.ts';
import { readCases } from './run-case.ts';

let server: TestServer;
let remote: RemoteHost;
beforeAll(async () => {
  remote = await remoteHost();
  const outboundAllowHosts = [`127.0.0.1:${remote.port}`];
  server = await startTestServer({ rateLimitPerMinute: 10_000, outboundAllowHosts });
});
afterAll(async () => {
  await server.close();
  await remote.close();
});

const cases = readCases();

describe('a reported case', () => {
  for (const one of cases) {
    const run = (): Promise<void> => expectCase({ server, remote }, one);
    if (one.known_failure) it.failing(`${one.id}: ${one.title} (known)`, run);
    else it(`${one.id}: ${one.title}`, run);
  }
});
