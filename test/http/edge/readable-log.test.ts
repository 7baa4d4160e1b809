/** Log lines for people. */

import { createLog } from '../../../src/app/log.ts';
import { readableLine } from '../../../src/app/readable-log.ts';

function logged(log: (to: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  log(createLog('info', { write: (line) => lines.push(line) }, 'text'));
  return lines.join('');
}

it('have the time, the level, the message and the members', () => {
  expect(logged((log) => log.info({ port: 3000, path: '/a b' }, 'ready'))).toMatch(
    /^\d\d:\d\d:\d\d info  ready port=3000 path="\/a b"\n$/,
  );
});

it('have the stack of an error below, and no secret', () => {
  const text = logged((log) =>
    log.error({ error: new Error('postgres://u:secret@h/d is away'), password: 'secret' }, 'no'),
  );
  expect(text).toMatch(/^\S+ error no password="\[hidden\]"\n {2}Error: .*\[hidden\]@h.*\n {2}/);
  expect(text).not.toContain('secret');
});

it('are coloured on a terminal, and never move its cursor', () => {
  const line = JSON.stringify({
    level: 'warn',
    time: '2026-03-01T12:00:00.000Z',
    msg: 'a\u001b[2J',
  });
  expect(readableLine(line, true)).toBe('12:00:00 \u001b[33mwarn \u001b[0m a\uFFFD[2J\n');
});
