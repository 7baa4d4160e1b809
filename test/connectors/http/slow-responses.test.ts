/** A response has time as long as it makes progress, and never longer than the run. */

import type { Socket } from 'node:net';

import { createOutboundClient } from '../../../src/connectors/http/index.ts';
import type { Graph } from '../../../src/engine/types.ts';
import { catalogueEngine, runRequest } from '../../support/engine.ts';
import { drip, rawHost } from '../../support/raw-host.ts';
import { digest, useMisbehavingHost, type Disk } from './misbehaving-host.ts';
import { head, MB } from './response-bytes.ts';

const { get, disks } = useMisbehavingHost();
const SETTING = 'SOURCE_IDLE_TIMEOUT_SECONDS';

it('takes longer than the limit until it begins, if it makes progress', async () => {
  const pieces = 15;
  const slowly = (socket: Socket): void => {
    let written = 0;
    socket.write(head(`content-length: ${pieces}`));
    const timer = setInterval(() => {
      socket.write('x');
      written += 1;
      if (written === pieces) clearInterval(timer);
    }, 100);
  };
  expect(await get(slowly, { timeoutMs: 1_000, silence: { ms: 10_000 } })).toBe(
    digest(Buffer.from('x'.repeat(pieces))),
  );
});

it.each([
  ['a body that stops half way', head('content-length: 1000') + 'x'],
  ['chunks that stop', head('transfer-encoding: chunked') + '1\r\nx\r\n'],
  ['gzip that stops', head('content-encoding: gzip') + '\x1f\x8b\x08\0\0\0\0\0\0\x03'],
])('is ended by silence: %s', async (_what, opening) => {
  const silent = (socket: Socket): void => void socket.write(opening, 'latin1');
  expect(await get(silent, { silence: { ms: 200, setting: SETTING } })).toBe(
    `The host it sent nothing for 0.2 seconds, before the end of its response; the administrator of the service can raise ${SETTING}`,
  );
});

it('must begin in time', async () => {
  const silence = { ms: 10_000 };
  expect(
    await get((socket) => drip(socket, 'HTTP/1.1 100 Continue\r\n\r\n'), {
      timeoutMs: 300,
      silence,
    }),
  ).toBe('The host it did not begin its response within 0.3 seconds');
});

it.each(Object.keys(disks) as Disk[])('a pause of our own is no silence: %s', async (disk) => {
  const body = Buffer.alloc(16 * MB, 'x');
  const whole = (socket: Socket): void => {
    socket.write(head(`content-length: ${body.length}`));
    socket.write(body);
  };
  expect(await disks[disk](whole, { silence: { ms: 40 } })).toBe(digest(body));
});

describe('bytes that arrive one after the other without end', () => {
  const forever = (socket: Socket): void => {
    socket.write(head());
    drip(socket, 'x');
  };

  it('end with the caller', async () => {
    const caller = new AbortController();
    const reason = new Error('the caller left');
    setTimeout(() => caller.abort(reason), 300);
    const { signal } = caller;
    await expect(get(forever, { silence: { ms: 10_000 }, signal })).rejects.toBe(reason);
  });

  it('end at the deadline of the run', async () => {
    const host = await rawHost();
    host.behave = forever;
    const engine = catalogueEngine({
      fetchSource: createOutboundClient({ allowHosts: ['127.0.0.1'], silence: { ms: 10_000 } }),
    });
    const config = { url: `http://127.0.0.1:${host.port}/` };
    const graph: Graph = {
      nodes: [
        { id: 0, type: 'sources/httpRequest', label: 'In', config },
        { id: 1, type: 'termination/dashboardOutput', label: 'Out', config: {} },
      ],
      edges: [{ source: 0, sourcePort: 'output1', target: 1, targetPort: 'input1' }],
    };
    expect(await engine.run(runRequest({ graph, timeoutMs: 1_000 }))).toMatchObject({
      status: 'timed_out',
      problem: { message: 'The run did not end within 1 seconds' },
    });
    await engine.close();
    await host.close();
  });
});
