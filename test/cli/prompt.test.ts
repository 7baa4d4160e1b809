/** What a person types at a prompt, and what of it is shown. */

import { PassThrough } from 'node:stream';
import { Interruption } from '../../src/cli/io.ts';
import { createInput, createOutput } from '../../src/cli/terminal.ts';

function prompt() {
  const keys = new PassThrough() as PassThrough & {
    isTTY: boolean;
    setRawMode: (on: boolean) => unknown;
  };
  const modes: boolean[] = [];
  keys.isTTY = true;
  keys.setRawMode = (on) => modes.push(on);
  const screen = new PassThrough();
  const reasons: Interruption[] = [];
  return {
    keys,
    modes,
    reasons,
    input: createInput(keys as never, screen, (reason) => reasons.push(reason)),
    shown: () => (screen.read() as Buffer | null)?.toString() ?? '',
  };
}

describe('a secret', () => {
  it.each([
    ['typed at once', ['pass word\r'], 'pass word'],
    ['typed key by key', ['p', 'ä', '🙂', '\n'], 'pä🙂'],
    ['mended with backspace', ['pasx\u007f\bss\r'], 'pass'],
    ['begun again with Ctrl-U', ['wrong\u0015right\r'], 'right'],
    ['with keys that are no characters', ['a\u0001b\tc\r'], 'abc'],
    ['of nothing', ['\r'], ''],
  ])('%s', async (_, typed, expected) => {
    const { keys, modes, input, shown } = prompt();
    const secret = input.askSecret('Password: ');
    for (const part of typed) keys.write(part);
    expect(await secret).toBe(expected);
    expect(shown()).toBe('Password: \n');
    expect(modes).toEqual([true, false]);
  });

  it.each(['ab\u0003', '\u0004'])('that is broken off by %j ends everything', async (typed) => {
    const { keys, modes, reasons, input } = prompt();
    const secret = input.askSecret('Password: ');
    keys.write(typed);
    await expect(secret).rejects.toBeInstanceOf(Interruption);
    expect(reasons.map(({ exitCode }) => exitCode)).toEqual([130]);
    expect(modes).toEqual([true, false]);
  });
});

describe('a line', () => {
  it('is what stands before its end', async () => {
    const { keys, input, shown } = prompt();
    const line = input.ask('URL: ');
    keys.write('http://weir.test\n');
    expect(await line).toBe('http://weir.test');
    expect(shown()).toBe('URL: ');
  });

  it('that never comes ends everything', async () => {
    const { keys, input, reasons } = prompt();
    const line = input.ask('URL: ');
    keys.end();
    await expect(line).rejects.toBeInstanceOf(Interruption);
    expect(reasons).toHaveLength(1);
  });
});

it('reads all of a pipe', async () => {
  const pipe = new PassThrough();
  const all = createInput(pipe as never, new PassThrough(), () => undefined).readAll();
  const bytes = Buffer.from('grün 🙂');
  // A character comes in two pieces.
  pipe.write(bytes.subarray(0, 3));
  pipe.end(bytes.subarray(3));
  expect(await all).toBe('grün 🙂');
});

it('writes no more once the reader has gone, and says so', async () => {
  const stream = new PassThrough();
  let broken = 0;
  const output = createOutput(stream as never, () => (broken += 1));
  await output.write('one');
  stream.destroy(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
  await new Promise((resolve) => setImmediate(resolve));
  await output.write('two');
  expect(broken).toBe(1);
});
