/** A host that misbehaves as a test says, and a client that calls it. No error escapes, and no connection or file stays open. */

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import type { Socket } from 'node:net';

import { SourceError } from '../../../src/engine/sources/source-error.ts';
import type { SilenceLimit } from '../../../src/connectors/http/guard.ts';
import { createOutbound } from '../../../src/connectors/http/index.ts';
import { testDirectory, until, type TestDirectory } from '../../support/engine.ts';
import { rawHost, type RawHost } from '../../support/raw-host.ts';
import { stallDisk } from '../../support/stalled-disk.ts';

function openFiles(): string[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc/self/fd').flatMap((descriptor) => {
    try {
      return [readlinkSync(`/proc/self/fd/${descriptor}`)];
    } catch {
      return [];
    }
  });
}

interface Limits {
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
  readonly silence?: SilenceLimit;
  /** Aborts the call, whose reason is then thrown. */
  readonly signal?: AbortSignal;
}

type Get = (behave: (socket: Socket) => void, limits?: Limits) => Promise<string>;

export type Disk = 'a free disk' | 'a stalled disk' | 'a session';

export const digest = (body: Buffer): string => createHash('sha256').update(body).digest('hex');

/** Each test has a host and a directory of its own. */
export function useMisbehavingHost(): {
  readonly get: Get;
  readonly disks: Readonly<Record<Disk, Get>>;
} {
  let directory: TestDirectory;
  let host: RawHost;

  beforeEach(async () => {
    directory = testDirectory();
    host = await rawHost();
  });
  afterEach(async () => {
    await host.close();
    await until(() => openFiles().every((path) => !path.startsWith(directory.path)));
    directory.remove();
  });

  /** @returns the body's digest, or why there is none */
  async function get(
    behave: (socket: Socket) => void,
    { signal = new AbortController().signal, ...limits }: Limits = {},
    inSession = false,
  ): Promise<string> {
    host.behave = behave;
    const file = `${directory.path}/body`;
    const outbound = createOutbound({ allowHosts: ['127.0.0.1'], timeoutMs: 30_000, ...limits });
    const session = outbound.session();
    const client = inSession ? session.fetchSource : outbound.fetchSource;
    const request = {
      method: 'GET',
      url: `http://127.0.0.1:${host.port}/`,
      headers: {},
      query: {},
    } as const;
    try {
      const { bytes } = await client(request, {
        file,
        signal,
        tenant: 'a',
        admit: () => undefined,
      });
      const body = readFileSync(file);
      expect(body.length).toBe(bytes);
      return digest(body);
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      expect(error.message).toContain(`127.0.0.1:${host.port}`);
      return error.message.replace(`127.0.0.1:${host.port}`, 'it');
    } finally {
      session.close();
    }
  }

  /** Over connections that outlive the exchange. */
  const getInSession: Get = (behave, limits) => get(behave, limits, true);

  /** The same behaviour while the disk takes nothing until the host is done or stuck. */
  async function getOnStalledDisk(
    behave: (socket: Socket) => void,
    limits?: Limits,
  ): Promise<string> {
    const release = stallDisk(directory.path);
    const outcome = get(behave, limits);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await release();
    return outcome;
  }

  const disks = {
    'a free disk': get,
    'a stalled disk': getOnStalledDisk,
    'a session': getInSession,
  };
  return { get, disks };
}
