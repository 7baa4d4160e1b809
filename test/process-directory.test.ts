/** The directories of several processes below one: each start removes what belongs to no one any more, and nothing else. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  claimProcessDirectory,
  type DirectoryOwner,
  type ProcessDirectory,
} from '../src/app/startup/process-directory.ts';
import { identify, pidSpace } from '../src/kit/process-identity.ts';

let shared: string;
const claimed: ProcessDirectory[] = [];
beforeEach(() => {
  shared = mkdtempSync(join(tmpdir(), 'weir-directories-'));
});
afterEach(() => {
  for (const directory of claimed.splice(0)) directory.release();
  rmSync(shared, { recursive: true, force: true });
});

function claim(owner?: DirectoryOwner, renewMs?: number): string {
  const directory = claimProcessDirectory(shared, {
    ...(owner && { owner }),
    ...(renewMs !== undefined && { renewMs }),
  });
  claimed.push(directory);
  return directory.path;
}

/** As if its owner had last been heard of then. */
function untouchedFor(directory: string, hours: number): void {
  const then = new Date(Date.now() - hours * 3_600_000);
  for (const file of [join(directory, 'owner.json'), directory])
    if (existsSync(file)) utimesSync(file, then, then);
}

const inContainer = (name: string, pid = 1): DirectoryOwner => ({
  pid,
  birth: `boot/${name}`,
  space: `machine/boot/pid:[${name}]`,
});

it('processes of two containers, with the same pid and on one volume, leave each other alone', () => {
  const [first, second] = [claim(inContainer('a')), claim(inContainer('b'))];
  expect(first).not.toBe(second);
  claim();
  expect([first, second].map((path) => existsSync(path))).toEqual([true, true]);
});

it('a restarted container, in which the pid is the same again, removes what the last run left', () => {
  const own = identify(process.pid)!;
  const left = claim({ ...own, birth: `${own.birth}0`, space: pidSpace() });
  const ours = claim();
  expect([existsSync(left), existsSync(ours)]).toEqual([false, true]);
});

it('two services in one process have a directory each', () => {
  const [first, second] = [claim(), claim()];
  expect([first, second].map((path) => existsSync(path))).toEqual([true, true]);
});

it('the directory of a process that has ended is removed, that of one that runs is not', async () => {
  const [ends, runs] = [1, 2].map(() =>
    spawn(process.execPath, ['-e', 'process.stdin.resume()'], {
      stdio: ['pipe', 'ignore', 'ignore'],
    }),
  );
  const [left, kept] = [ends!, runs!].map((child) =>
    claim({ ...identify(child.pid!)!, space: pidSpace() }),
  );
  ends!.kill('SIGKILL');
  await once(ends!, 'exit');
  claim();
  expect([existsSync(left!), existsSync(kept!)]).toEqual([false, true]);
  runs!.kill('SIGKILL');
  await once(runs!, 'exit');
});

it.each([
  ['of another container', () => claim(inContainer('a'))],
  [
    'of a process that cannot tell where its pid is valid',
    () => claim({ ...inContainer('a'), space: null }),
  ],
  ['without an owner', () => made(join(shared, '1'))],
  [
    'with half of an owner',
    () => {
      const path = made(join(shared, 'half'));
      writeFileSync(join(path, 'owner.json'), '{"pid":1,');
      return path;
    },
  ],
])('a directory %s is removed after a day without a sign of life, and not before', (_, make) => {
  const path = make();
  untouchedFor(path, 23);
  claim();
  expect(existsSync(path)).toBe(true);
  untouchedFor(path, 25);
  claim();
  expect(existsSync(path)).toBe(false);
});

function made(path: string): string {
  mkdirSync(path);
  return path;
}

it('a living process renews its directory', async () => {
  const path = claim(inContainer('a'), 5);
  untouchedFor(path, 25);
  while (Date.now() - statSync(join(path, 'owner.json')).mtimeMs > 3_600_000)
    await new Promise((resolve) => setTimeout(resolve, 5));
  claim(inContainer('b'));
  expect(existsSync(path)).toBe(true);
});

it('a living process removes the directory of one that ended, without a start', async () => {
  const crashed = claim(inContainer('a'));
  claim(inContainer('b'), 5);
  untouchedFor(crashed, 25);
  while (existsSync(crashed)) await new Promise((resolve) => setTimeout(resolve, 5));
});

it('nothing is left of one that ends in order', () => {
  claimProcessDirectory(shared).release();
  expect(readdirSync(shared)).toEqual([]);
});
