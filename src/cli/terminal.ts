/** The process's streams, as the command line uses them. */

import { createInterface } from 'node:readline/promises';
import type { ReadStream, WriteStream } from 'node:tty';
import { EXIT } from './exit-codes.ts';
import { Interruption, type Input, type Output } from './io.ts';

type InStream = NodeJS.ReadableStream & Partial<Pick<ReadStream, 'isTTY' | 'setRawMode'>>;
type OutStream = NodeJS.WritableStream & Partial<Pick<WriteStream, 'isTTY' | 'columns'>>;

/** A closed pipe is no error: `broken` is called, and later writes are discarded. */
export function createOutput(stream: OutStream, broken: () => void): Output {
  let isBroken = false;
  stream.on('error', () => {
    isBroken = true;
    broken();
  });
  return {
    isTerminal: stream.isTTY === true,
    get width() {
      return stream.isTTY === true && stream.columns ? stream.columns : null;
    },
    write: (text) =>
      new Promise((resolve) => {
        if (isBroken || text === '') resolve();
        else stream.write(text, () => resolve());
      }),
  };
}

/** Prompts go to `echo`, so that a result that is piped on has none of them. */
export function createInput(
  stream: InStream,
  echo: NodeJS.WritableStream,
  interrupt: (reason: Interruption) => void,
): Input {
  return {
    isTerminal: stream.isTTY === true,
    async readAll() {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(Buffer.from(chunk));
      return Buffer.concat(chunks).toString('utf8');
    },
    async ask(prompt) {
      const lines = createInterface({ input: stream, output: echo, terminal: false });
      try {
        echo.write(prompt);
        for await (const line of lines) return line;
        throw stop(interrupt);
      } finally {
        lines.close();
      }
    },
    askSecret: (prompt) =>
      readSecret(stream, echo, prompt).catch(() => Promise.reject(stop(interrupt))),
  };
}

function stop(interrupt: (reason: Interruption) => void): Interruption {
  const reason = new Interruption(EXIT.interrupted);
  interrupt(reason);
  return reason;
}

/** Raw mode keeps the terminal from showing what is typed; the keys that end or mend a line are ours to know then. */
function readSecret(
  stream: InStream,
  echo: NodeJS.WritableStream,
  prompt: string,
): Promise<string> {
  return new Promise((resolve, reject) => {
    let typed: string[] = [];
    const end = (finish: () => void): void => {
      stream.removeListener('data', read);
      stream.setRawMode?.(false);
      stream.pause();
      echo.write('\n');
      finish();
    };
    const read = (chunk: Buffer | string): void => {
      for (const character of chunk.toString()) {
        if (character === '\r' || character === '\n') return end(() => resolve(typed.join('')));
        if (character === '\u0003' || (character === '\u0004' && typed.length === 0))
          return end(() => reject(new Interruption(EXIT.interrupted)));
        if (character === '\u007f' || character === '\b') typed.pop();
        else if (character === '\u0015') typed = [];
        else if (character >= ' ') typed.push(character);
      }
    };
    echo.write(prompt);
    stream.setRawMode?.(true);
    stream.on('data', read);
    stream.resume();
  });
}
