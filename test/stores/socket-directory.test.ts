/** Where the socket of the embedded database lies: beside the data, as long as its path is one that the kernel takes. */

import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeSocketDirectory } from '../../src/stores/embedded-postgres/socket-directory.ts';

/** Of the path of a socket, without the byte that ends it. */
const LONGEST = 107;
const NAME = '.s.PGSQL.5432';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'weir-sockets-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

/** Whose socket has a path of so many bytes. */
function homeFor(bytes: number): string {
  const rest = bytes - Buffer.byteLength(join(directory, 'x', 'socket', NAME));
  const home = join(directory, 'x'.repeat(1 + rest));
  mkdirSync(home);
  return home;
}

it('is in the home up to the longest path, and leaves no note', async () => {
  const home = homeFor(LONGEST);
  const made = await makeSocketDirectory(home, null);
  expect(made.path).toBe(join(home, 'socket'));
  expect(Buffer.byteLength(join(made.path, NAME))).toBe(LONGEST);
  expect(existsSync(join(home, 'socket-directory'))).toBe(false);
  await made.remove();
});

it('is elsewhere beyond it, for this user alone, and goes with the server', async () => {
  const home = homeFor(LONGEST + 1);
  const made = await makeSocketDirectory(home, null);
  const note = join(home, 'socket-directory');
  expect(readFileSync(note, 'utf8')).toBe(made.path);
  expect(statSync(made.path).mode & 0o777).toBe(0o700);
  await made.remove();
  expect([existsSync(made.path), existsSync(note)]).toEqual([false, false]);
});

it('of a server that was killed is removed by the next start', async () => {
  const home = homeFor(LONGEST + 1);
  const killed = await makeSocketDirectory(home, null);
  const next = await makeSocketDirectory(home, null);
  expect([existsSync(killed.path), existsSync(next.path)]).toEqual([false, true]);
  await next.remove();
});
