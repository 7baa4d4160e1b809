import { once } from 'node:events';
import { createServer } from 'node:http';
import { logAcceptErrors } from '../../../src/http/server/accept-errors.ts';
import { recordedLog } from '../../support/recorded-log.ts';

it('logs a connection that cannot be accepted, at most once a second, and continues', async () => {
  const log = recordedLog();
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  logAcceptErrors(server, log);
  const error = Object.assign(new Error('accept EMFILE'), { code: 'EMFILE', syscall: 'accept' });
  // As Node reports it.
  for (let n = 0; n < 3; n += 1) server.emit('error', error);
  expect(log.entries).toEqual([
    { level: 'error', fields: { error }, message: 'connection not accepted' },
  ]);
  expect(server.listening).toBe(true);
  server.close();
  await once(server, 'close');
});
