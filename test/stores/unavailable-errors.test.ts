/** Which errors say that a backend is away. */

import { isUnavailable } from '../../src/stores/unavailable.ts';

const errors: readonly [boolean, unknown][] = [
  [
    true,
    Object.assign(new Error('connect ECONNREFUSED'), {
      code: 'ECONNREFUSED',
      syscall: 'connect',
      errno: -111,
    }),
  ],
  [
    true,
    Object.assign(new Error('connect ENOENT /x/.s.PGSQL.5432'), {
      code: 'ENOENT',
      syscall: 'connect',
      errno: -2,
    }),
  ],
  [
    true,
    Object.assign(
      new AggregateError([
        Object.assign(new Error(), { code: 'ECONNREFUSED', syscall: 'connect' }),
      ]),
      {},
    ),
  ],
  [true, new Error('timeout exceeded when trying to connect')],
  [true, new Error('Connection terminated unexpectedly')],
  [true, new Error('Query read timeout')],
  [true, Object.assign(new Error('x'), { cause: { kind: 'postgres', code: '57P03' } })],
  ...[
    'DatabaseNotReachable',
    'DatabaseDoesNotExist',
    'DatabaseAccessDenied',
    'AuthenticationFailed',
    'ConnectionClosed',
    'SocketTimeout',
    'TlsConnectionError',
    'TooManyConnections',
    'TransactionWriteConflict',
  ].map((kind): [boolean, unknown] => [true, Object.assign(new Error('x'), { cause: { kind } })]),
  [
    true,
    Object.assign(new Error('x'), {
      code: 'P2010',
      meta: { driverAdapterError: { cause: { kind: 'postgres', code: '57014' } } },
    }),
  ],
  [true, new Error('EXECABORT Transaction discarded because of previous errors.')],
  [
    true,
    new Error(
      'MISCONF Redis is configured to save RDB snapshots, but it is currently unable to persist to disk.',
    ),
  ],
  [true, new Error('NOREPLICAS Not enough good replicas to write.')],
  [true, new Error('LOADING Redis is loading the dataset in memory')],
  [true, new Error("Stream isn't writeable and enableOfflineQueue options is false")],
  [true, new Error('Command timed out')],
  [false, Object.assign(new Error('x'), { code: 'P2002' })],
  [false, Object.assign(new Error('x'), { code: 'P10001' })],
  [false, Object.assign(new Error('x'), { code: 'XENOENT' })],
  [false, Object.assign(new Error('x'), { cause: { kind: 'postgres', code: '42601' } })],
  [false, Object.assign(new Error('x'), { cause: { kind: 'UniqueConstraintViolation' } })],
  [false, new TypeError('undefined is not a function')],
  [false, Object.assign(new TypeError('x'), { code: 'ERR_INVALID_ARG_TYPE' })],
  [false, new Error('WRONGTYPE Operation against a key holding the wrong kind of value')],
  [false, undefined],
];

test('only a backend that is away is unavailable', () => {
  for (const [expected, error] of errors)
    expect({ error, away: isUnavailable(error) }).toEqual({ error, away: expected });
});
