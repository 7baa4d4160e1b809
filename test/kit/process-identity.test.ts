/** Which process a pid means. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import type { Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import {
  commandLine,
  identify,
  isRunning,
  parseIdentity,
  pidSpace,
} from '../../src/kit/process-identity.ts';

const own = identify(process.pid)!;

it('is the same while the process runs, and differs from that of another with the same pid', () => {
  expect(own.pid).toBe(process.pid);
  expect(identify(process.pid)).toEqual(own);
  expect(isRunning(own)).toBe(true);
  expect(isRunning({ ...own, birth: `${own.birth}0` })).toBe(false);
});

it('differs between processes of one machine and one start by the moment in which they began', () => {
  const parent = identify(process.ppid)!;
  expect(parent.birth).not.toBe(own.birth);
  expect(parent.birth.split('/')[0]).toBe(own.birth.split('/')[0]);
});

it('is none of a process that has ended', async () => {
  const child = spawn('/bin/sleep', ['30'], { stdio: 'ignore' });
  const running = identify(child.pid!)!;
  expect(isRunning(running)).toBe(true);
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
  expect(identify(child.pid!)).toBeNull();
  expect(isRunning(running)).toBe(false);
});

it('is none of a zombie: it has ended, and nobody has asked how', async () => {
  // The shell becomes a program that never asks, and only then the other one ends.
  const child = spawn('/bin/sh', ['-c', 'cat <&3 & echo $!; exec sleep 30'], {
    stdio: ['ignore', 'pipe', 'ignore', 'pipe'],
  });
  const [line] = (await once(child.stdout!, 'data')) as [Buffer];
  const pid = Number(String(line));
  while (!commandLine(child.pid!).startsWith('sleep')) await delay(5);
  expect(identify(pid)).not.toBeNull();
  (child.stdio[3] as Writable).end();
  while (identify(pid) !== null) await delay(5);
  expect(existsSync(`/proc/${pid}`)).toBe(true);
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
});

it('tells the command line, and nothing of a process that there is not', () => {
  expect(commandLine(process.pid)).toContain('node');
  expect(commandLine(process.pid)).not.toContain('\0');
  expect(commandLine(2 ** 30)).toBe('');
});

it('says where a pid is valid: one machine, one start of it, one name space', () => {
  expect(pidSpace()).toMatch(/^[^/]+\/[0-9a-f-]{36}\/pid:\[\d+\]$/);
});

it.each([
  ['{"pid":7,"birth":"b/1","space":"m"}', { pid: 7, birth: 'b/1', space: 'm' }],
  ['{"pid":7,"birth":"b/1","space":null}', { pid: 7, birth: 'b/1', space: null }],
  ['{"pid":7,"birth":"b/1"}', { pid: 7, birth: 'b/1', space: null }],
  ['{"pid":7,"birth":"b/1","space":3}', { pid: 7, birth: 'b/1', space: null }],
  ['{"pid":"7","birth":"b/1"}', null],
  ['{"pid":7,"birth":1}', null],
  ['{"pid":7}', null],
  ['{"pid":7,"bi', null],
  ['null', null],
  ['', null],
])('reads %s as %j', (text, identity) => {
  expect(parseIdentity(text)).toEqual(identity);
});
