/** Which connections of an address are closed for a new one, and what is known of each that is open. */

import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import { limitConnections } from '../../../src/http/server/connection-limit.ts';
import { trackConnections } from '../../../src/http/server/connections.ts';

let nowMs = 0;
beforeEach(() => {
  nowMs = 1_000;
  jest.spyOn(performance, 'now').mockImplementation(() => nowMs);
});
afterEach(() => {
  jest.restoreAllMocks();
});

function setup(connectionsPerAddress = 2) {
  const server = new EventEmitter() as EventEmitter & Server;
  const connections = trackConnections(server);
  limitConnections(server, connections, { connectionsPerAddress, connectionsPerProcess: 100 });
  const closed: string[] = [];
  const connect = (name: string, remoteAddress: string | undefined = '192.0.2.1') => {
    nowMs += 10;
    const socket = Object.assign(new EventEmitter(), {
      remoteAddress,
      destroyed: false,
      destroy: () => {
        closed.push(name);
        socket.destroyed = true;
      },
      end: () => socket.emit('close'),
    });
    server.emit('connection', socket);
    return socket;
  };
  const request = (socket: object, event = 'request') => {
    nowMs += 10;
    const response = new EventEmitter();
    const made = { socket };
    server.emit(event, made, response);
    return {
      made,
      response,
      end: () => {
        nowMs += 10;
        response.emit('close');
      },
    };
  };
  return { server, connections, connect, request, closed };
}

describe('of one address', () => {
  it('so many are kept; of more, the one that has waited longest is closed', () => {
    const { server, connect, closed } = setup();
    expect(server.maxConnections).toBe(100);
    connect('first');
    connect('second');
    expect(closed).toEqual([]);
    connect('third');
    expect(closed).toEqual(['first']);
    connect('other', '192.0.2.2');
    expect(closed).toEqual(['first']);
  });

  it('one with a request under way is kept, and has waited since its last response', () => {
    const { connect, request, closed } = setup();
    const first = connect('first');
    connect('second');
    const { end } = request(first);
    connect('third');
    expect(closed).toEqual(['second']);
    end();
    connect('fourth');
    expect(closed).toEqual(['second', 'third']);
  });

  it('the new one is closed where all others have a request under way', () => {
    const { connect, request, closed } = setup();
    request(connect('first'));
    request(connect('second'));
    connect('third');
    expect(closed).toEqual(['third']);
  });

  it('those that were closed do not count, and are not closed again', () => {
    const { connect, closed } = setup();
    const [first, second] = [connect('first'), connect('second')];
    first.end();
    connect('third');
    expect(closed).toEqual([]);
    second.destroyed = true;
    connect('fourth');
    expect(closed).toEqual(['third']);
  });

  it('all of a network of IPv6 count as one, and those of which nothing is known', () => {
    const { connect, closed } = setup(1);
    connect('a', '2001:db8::1');
    connect('b', '2001:db8::2');
    connect('c', '2001:db8:0:1::1');
    connect('d', undefined);
    expect(closed).toEqual(['a']);
  });
});

describe('of a connection that is open', () => {
  it('is known when it was opened, its latest request, and since when it is idle', () => {
    const { connections, connect, request } = setup();
    const socket = connect('first');
    expect(connections.find(socket as never)).toEqual({
      socket,
      request: null,
      responses: new Set(),
      openedAt: 1_010,
      idleSince: 1_010,
    });
    const one = request(socket);
    const two = request(socket);
    expect(connections.find(socket as never)).toMatchObject({
      request: two.made,
      responses: new Set([one.response, two.response]),
      idleSince: 1_010,
    });
    two.end();
    expect(connections.find(socket as never)).toMatchObject({
      request: two.made,
      responses: new Set([one.response]),
      openedAt: 1_010,
      idleSince: 1_040,
    });
  });

  it.each(['request', 'checkContinue', 'checkExpectation'])(
    'a request is known that comes as %s',
    (event) => {
      const { connections, connect, request } = setup();
      const socket = connect('first');
      const { made } = request(socket, event);
      expect(connections.find(socket as never)!.request).toBe(made);
    },
  );

  it('nothing is known any more once it is closed', () => {
    const { connections, connect, request } = setup();
    const socket = connect('first');
    socket.end();
    expect([...connections.open()]).toEqual([]);
    const { arrivals, latestArrival } = connections;
    request(socket);
    expect([connections.arrivals, connections.latestArrival]).toEqual([arrivals, latestArrival]);
  });

  it('a request that comes after its connection was cut off is none', () => {
    const { connections, connect, request } = setup();
    const socket = connect('first');
    socket.destroyed = true;
    request(socket);
    expect(connections.find(socket as never)).toMatchObject({
      request: null,
      responses: new Set(),
    });
    expect(connections.arrivals).toBe(1);
  });
});

it('arrivals are connections and requests, and the latest of them', () => {
  const { connections, connect, request } = setup();
  expect([connections.arrivals, connections.latestArrival]).toEqual([0, 1_000]);
  const socket = connect('first');
  expect([connections.arrivals, connections.latestArrival]).toEqual([1, 1_010]);
  request(socket).end();
  expect([connections.arrivals, connections.latestArrival]).toEqual([2, 1_020]);
  expect([...connections.open()].map((connection) => connection.socket)).toEqual([socket]);
});
