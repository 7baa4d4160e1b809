/** When a server that drains stops to listen, and when it cuts off what is left: on a clock that only its own waits move. */

import { createServer } from 'node:http';
import { Server as NetServer } from 'node:net';
import { drain, type Time } from '../../../src/http/server/drain.ts';

let now: number;
/** What one round of the event loop takes, and brings. */
let round: () => number;
/** What happens while time passes. */
let onDelay: () => void;

const time: Time = {
  now: () => now,
  delay: async (ms) => {
    now += ms;
    onDelay();
  },
  nextRound: async () => void (now += round()),
};

const connections = { arrivals: 0, latestArrival: 0, open: () => [], find: () => undefined };
const arrive = (): void => {
  connections.arrivals += 1;
  connections.latestArrival = now;
};

beforeEach(() => {
  now = 1_000;
  [round, onDelay] = [() => 0.05, () => undefined];
  Object.assign(connections, { arrivals: 0, latestArrival: 0 });
});
afterEach(() => jest.restoreAllMocks());

/** A signal that is aborted by the test's clock. */
function hardStopAfter(ms: number): AbortSignal {
  const at = now + ms;
  return {
    get aborted() {
      return now >= at;
    },
  } as AbortSignal;
}

/** How long after the beginning it listened no more. */
async function listenedMs(hardStopMs = 60_000): Promise<number> {
  let closedAt = 0;
  await drain(createServer(), connections, hardStopAfter(hardStopMs), () => (closedAt = now), time);
  return closedAt - 1_000;
}

it('listens until nothing has come for 50 ms', async () => {
  expect(await listenedMs()).toBeCloseTo(50.05, 5);
});

it('begins these 50 ms again with what comes', async () => {
  now = 1_030;
  arrive();
  now = 1_000;
  expect(await listenedMs()).toBeCloseTo(80.05, 5);
});

it('listens to those who come again and again for half a second', async () => {
  onDelay = arrive;
  expect(await listenedMs()).toBeCloseTo(500.05, 5);
});

it('listens on while rounds bring connections', async () => {
  const rounds = [arrive, arrive, arrive];
  round = () => {
    rounds.shift()?.();
    return 0.05;
  };
  expect(await listenedMs()).toBeCloseTo(50.2, 5);
});

it('takes a round that took its time for one in which something may have come', async () => {
  const rounds = [3, 0.11, 0.2];
  round = () => rounds.shift() ?? 0.09;
  expect(await listenedMs()).toBeCloseTo(53.4, 5);
});

it('looks for an empty round for two seconds', async () => {
  round = () => 1;
  expect(await listenedMs()).toBeCloseTo(2_050, 5);
});

it.each([
  [20, 50],
  [700, 700],
])('stops listening after a hard stop at %d ms: at %d ms', async (hardStopMs, expected) => {
  onDelay = arrive;
  round = () => 1;
  expect(await listenedMs(hardStopMs)).toBeCloseTo(expected, 5);
});

describe('once it listens no more', () => {
  /** A server whose last connection closes when it is told to. */
  function held() {
    const server = createServer();
    let close = (): void => undefined;
    jest.spyOn(NetServer.prototype, 'close').mockImplementation(function (
      this: NetServer,
      callback,
    ) {
      close = () => callback?.();
      return this;
    });
    const idle = jest.spyOn(server, 'closeIdleConnections').mockReturnValue();
    const all = jest.spyOn(server, 'closeAllConnections').mockImplementation(() => close());
    return { server, idle, all, close: () => close() };
  }

  it('closes idle connections every 25 ms, and all of them at the hard stop', async () => {
    const { server, idle, all } = held();
    await drain(server, connections, hardStopAfter(1_000), () => undefined, time);
    expect(all).toHaveBeenCalledTimes(1);
    // From 50.05 ms on; the last one is Node's own.
    expect(idle.mock.calls.length).toBe(38 + 1);
    expect(now).toBeCloseTo(2_000.05, 5);
  });

  it('ends once those that it closed are closed, and not before', async () => {
    const { server, all, close } = held();
    all.mockImplementation(() => undefined);
    let hasEnded = false;
    const draining = drain(server, connections, hardStopAfter(1_000), () => undefined, time).then(
      () => {
        hasEnded = true;
      },
    );
    const turn = () => new Promise((resolve) => setImmediate(resolve));
    while (all.mock.calls.length === 0) await turn();
    await turn();
    expect(hasEnded).toBe(false);
    close();
    await draining;
  });

  it('cuts nothing off where the last connection closes before', async () => {
    const { server, idle, all, close } = held();
    onDelay = () => now > 1_300 && close();
    await drain(server, connections, hardStopAfter(60_000), () => undefined, time);
    expect(all).not.toHaveBeenCalled();
    expect(now).toBeLessThan(1_350);
    expect(idle.mock.calls.length).toBeGreaterThan(8);
  });

  it('waits half a second for the first request of a connection that was taken last', async () => {
    const { server, idle, close } = held();
    const first = { request: null, openedAt: 1_000 };
    const older = { request: null, openedAt: 999 };
    const opened = { ...connections, open: () => (idle.mock.calls.length === 0 ? [first] : []) };
    onDelay = () => idle.mock.calls.length > 0 && close();
    await drain(server, opened as never, hardStopAfter(60_000), () => undefined, time);
    // 50.05 ms, half a second, and one look.
    expect(now).toBeCloseTo(1_575.05, 5);
    now = 1_000;
    idle.mockClear();
    const none = { ...opened, open: () => (idle.mock.calls.length === 0 ? [older] : []) };
    await drain(server, none as never, hardStopAfter(60_000), () => undefined, time);
    expect(now).toBeCloseTo(1_075.05, 5);
  });
});
