/** Calls of a guarded client to a server on loopback, and why they are refused. */

import { SourceError } from '../../../src/engine/sources/source-error.ts';
import { createOutboundClient, type OutboundOptions } from '../../../src/connectors/http/index.ts';
import { remoteHost, type RemoteHost } from '../../support/remote-host.ts';
import { testDirectory, type TestDirectory } from '../../support/engine.ts';

export let directory: TestDirectory;
export let remote: RemoteHost;
let files = 0;
export const admit = (): void => undefined;

beforeEach(async () => {
  directory = testDirectory();
  remote = await remoteHost();
});
afterEach(async () => {
  await remote.close();
  directory.remove();
});

export function file(): string {
  files += 1;
  return `${directory.path}/body-${files}`;
}

export function get(url: string, options: Partial<OutboundOptions> = {}) {
  const client = createOutboundClient({ allowHosts: [], ...options });
  return client(
    { method: 'GET', url, headers: {}, query: {} },
    { file: file(), signal: new AbortController().signal, tenant: 'a', admit },
  );
}

export async function refusal(
  url: string,
  options: Partial<OutboundOptions> = {},
): Promise<string> {
  const error: unknown = await get(url, options).catch((caught: unknown) => caught);
  if (!(error instanceof SourceError)) throw new Error(`${url} was not refused: ${String(error)}`);
  return error.message;
}
