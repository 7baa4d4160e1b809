/** Servers with SFTP that misbehave: they can fail a run, and nothing else. */

import { createSftp } from '../../src/connectors/sftp/index.ts';
import { ended } from '../http/executions.ts';
import { LOGIN, sftpData, startSftpServer, type SftpServer } from '../support/sftp/server.ts';
import type { Served } from '../support/sftp/operations.ts';
import { useSftp } from './sftp-service.ts';

let server: SftpServer;
beforeAll(async () => {
  server = await startSftpServer();
});
const service = useSftp(async () => sftpData(server));
const { messageOf, read, load } = service;
afterAll(() => server.close());
beforeEach(() => {
  server.fault = null;
  server.files.clear();
  server.requests.length = 0;
});

const put = (path: string, content: string, modified = 1_700_000_000): void =>
  void server.files.set(path, { content: Buffer.from(content), modified });
const stored = (path: string): string | undefined =>
  server.files.get(path)?.content.toString('utf8');
const temporary = (): string[] => [...server.files.keys()].filter((one) => one.includes('.weir-'));
const isAt =
  (name: string, path?: string) =>
  (request: Served): boolean =>
    request.name === name && (path === undefined || request.path === path);
const once = (matches: (request: Served) => boolean, fault: SftpServer['fault']) => {
  server.fault = (request) => {
    if (!matches(request)) return null;
    server.fault = null;
    return fault?.(request) ?? null;
  };
};

describe('a read', () => {
  it('uses one connection for many files', async () => {
    for (let n = 0; n < 30; n += 1) put(`in/${n}.csv`, `n\n${n}\n`);
    const before = server.connections();
    expect((await read({ prefix: 'in/' })).rows).toHaveLength(20);
    // Validation looks at the first file.
    expect(server.connections() - before).toBeLessThanOrEqual(2);
  });

  it('goes on with a new connection after it lost one', async () => {
    put('a.csv', `n\n${'1\n'.repeat(100_000)}`);
    let reads = 0;
    server.fault = ({ name }) => {
      reads += name === 'READ' ? 1 : 0;
      return name === 'READ' && reads === 5 ? 'disconnect' : null;
    };
    expect((await read({ path: 'a.csv' })).rows).toHaveLength(20);
  });

  it('does not mix a file with the one that replaced it', async () => {
    put('a.csv', 'n\n1\n');
    server.fault = ({ name }) => {
      if (name === 'READ') put('a.csv', 'n\n2\n', 1_800_000_000);
      return null;
    };
    expect(await messageOf({ path: 'a.csv' })).toContain('The file `a.csv` changed while it was');
  });

  it.each<[string, Served['name'], 'garbage' | 'denied' | 'endless', string]>([
    ['garbage', 'READ', 'garbage', 'The connection to the server 127.0.0.1:'],
    ['no permission', 'OPEN', 'denied', 'has no permission to read the file `in/a.csv`'],
    ['an endless listing', 'READDIR', 'endless', 'more than 100,000 files and folders'],
  ])('fails with %s', async (_, name, fault, message) => {
    for (const one of ['a', 'b']) put(`in/${one}.csv`, `n\n${'1\n'.repeat(50_000)}`);
    // Each page has many entries, so that the test is short.
    if (fault === 'endless') for (let n = 0; n < 500; n += 1) put(`in/${n}.csv`, '');
    server.fault = (request) => (request.name === name ? fault : null);
    expect(await messageOf({ prefix: 'in/' })).toContain(message);
  });

  it('ends with the run if the server pauses', async () => {
    put('a.csv', 'n\n1\n');
    const workflowId = await service.workflowOf(service.readGraph({ path: 'a.csv' }));
    let resolvePause: (() => void) | undefined;
    const isPaused = new Promise<void>((resolve) => (resolvePause = resolve));
    server.fault = ({ name }) => {
      if (name !== 'READ') return null;
      resolvePause?.();
      return 'pause';
    };
    const executionId = await started(workflowId);
    await isPaused;
    await cancelled(executionId);
  });
});

async function started(workflowId: number): Promise<number> {
  const { body } = await service.app.client.accepted('executeWorkflow', {
    key: service.app.keys.all,
    params: { workflowId },
    headers: { prefer: 'respond-async' },
    body: { params: { country: 'CH' } },
  });
  return body.data.id;
}

async function cancelled(executionId: number): Promise<void> {
  const call = { key: service.app.keys.all, params: { executionId } };
  await service.app.client.call('cancelExecution', call);
  await ended(service.app, service.app.keys.all, executionId);
}

describe('a load', () => {
  it.each<[string, (request: Served) => boolean, 'disconnect' | 'lost']>([
    ['the connection ends in the middle of the content', isAt('WRITE'), 'disconnect'],
    ['the answer to the content is lost', isAt('WRITE'), 'lost'],
    ['the connection ends before the file is renamed', isAt('RENAME'), 'disconnect'],
    ['the answer to the renaming is lost', isAt('RENAME'), 'lost'],
  ])('writes all or nothing, and says which: %s', async (_, matches, fault) => {
    once(matches, () => fault);
    const { delivery } = await load({ path: 'out.csv', if_exists: 'fail' });
    const isStored = stored('out.csv') !== undefined;
    expect(delivery).toMatchObject(
      isStored ? { delivered: 2, failed: 0 } : { delivered: 0, failed: 2 },
    );
    expect(isStored).toBe(matches({ name: 'RENAME', path: '' }) && fault === 'lost');
    expect([delivery?.in_doubt, temporary()]).toEqual([0, []]);
  });

  it('leaves the rows in doubt if no one knows', async () => {
    once(isAt('RENAME'), () => {
      server.files.clear();
      put('out.csv', 'other');
      return 'disconnect';
    });
    const { delivery } = await load({ path: 'out.csv', if_exists: 'fail' });
    expect(delivery).toMatchObject({ delivered: 0, failed: 0, in_doubt: 2 });
  });

  it('does not replace a file that appears in the meantime', async () => {
    once(isAt('WRITE'), () => {
      put('out.csv', 'other');
      return null;
    });
    const { delivery } = await load({ path: 'out.csv', if_exists: 'fail' });
    expect(delivery).toMatchObject({ failed: 2, errors: [{ code: 'already_exists' }] });
    expect([stored('out.csv'), temporary()]).toEqual(['other', []]);
  });

  it('writes a new file, and refuses to replace one, without posix-rename', async () => {
    expect((await load({ path: 'out.csv' })).delivery).toMatchObject({ delivered: 2 });
    const { delivery } = await load({ path: 'out.csv' });
    expect(delivery).toMatchObject({ failed: 2, errors: [{ code: 'rejected' }] });
    expect(JSON.stringify(delivery)).toContain('lacks `posix-rename@openssh.com`');
    expect(temporary()).toEqual([]);
  });

  it('removes its file if the run is cancelled', async () => {
    let resolvePause: (() => void) | undefined;
    const isPaused = new Promise<void>((resolve) => (resolvePause = resolve));
    server.fault = ({ name }) => {
      if (name !== 'WRITE') return null;
      resolvePause?.();
      return 'pause';
    };
    const executionId = await started(
      await service.workflowOf(service.loadGraph({ path: 'out.csv' })),
    );
    await isPaused;
    expect(temporary()).toHaveLength(1);
    await cancelled(executionId);
    expect([...server.files.keys()]).toEqual([]);
  });
});

describe('a load of a process that died', () => {
  const sftp = createSftp({ findAddresses: () => Promise.resolve(['127.0.0.1']) });
  const call = () => ({
    connection: {
      id: 1,
      revision: '1',
      settings: sftpData(server),
      secret: LOGIN.password,
    },
    tenant: '1',
    signal: AbortSignal.timeout(30_000),
  });
  const id = (state?: object): string =>
    JSON.stringify({ path: 'a.csv', temporary: '.weir-1', ...(state && { state }) });

  it('is removed if it has its temporary name', async () => {
    put('.weir-1', 'n\n');
    put('a.csv', 'old\n');
    expect(await sftp.findOutcome?.(id({ bytes: 2, modified: 1_700_000_000 }), call())).toBe(
      'aborted',
    );
    expect([temporary(), stored('a.csv')]).toEqual([[], 'old\n']);
  });

  it('was not renamed before it was complete', async () => {
    put('.weir-1', 'n');
    expect(await sftp.findOutcome?.(id(), call())).toBe('aborted');
    expect(temporary()).toEqual([]);
    expect(await sftp.findOutcome?.(id(), call())).toBe('aborted');
  });

  it('is recognized by its size and time if it was renamed', async () => {
    put('a.csv', 'n\n');
    const complete = id({ bytes: 2, modified: 1_700_000_000 });
    expect(await sftp.findOutcome?.(complete, call())).toBe('committed');
    put('a.csv', 'n\n', 1_700_000_001);
    expect(await sftp.findOutcome?.(complete, call())).toBe('unknown');
  });

  it('has all files or none if only the first of them was renamed', async () => {
    const state = { bytes: 2, modified: 1_700_000_000 };
    const files = ['a', 'b'].map((name) => ({
      path: `${name}.csv`,
      temporary: `.weir-${name}`,
      state,
    }));
    const text = JSON.stringify({ files, mayReplace: true });
    put('a.csv', 'n\n');
    put('.weir-b', 'n\n');
    expect(await sftp.findOutcome?.(text, call())).toBe('committed');
    expect([temporary(), stored('b.csv')]).toEqual([[], 'n\n']);
    put('.weir-a', 'n\n');
    put('.weir-b', 'n\n');
    expect(await sftp.findOutcome?.(text, call())).toBe('aborted');
    expect(temporary()).toEqual([]);
  });
});
