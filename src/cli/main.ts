#!/usr/bin/env node
/** The `weir` command: the process around `runCli`. */

import { readFileSync } from 'node:fs';
import { homedir, hostname } from 'node:os';
import { systemClock } from '../client/index.ts';
import { openInBrowser } from './browser.ts';
import { EXIT } from './exit-codes.ts';
import { Interruption, type Io } from './io.ts';
import { runCli } from './run.ts';
import { createInput, createOutput } from './terminal.ts';

const stopping = new AbortController();
const interrupt = (reason: Interruption): void => stopping.abort(reason);

process.on('SIGINT', () => {
  // A second signal ends the process at once.
  if (stopping.signal.aborted) process.exit(EXIT.interrupted);
  interrupt(new Interruption(EXIT.interrupted));
});

const { version } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as { version: string };

const io: Io = {
  stdin: createInput(process.stdin, process.stderr, interrupt),
  // A closed pipe is a success: `weir run 7 | head`.
  stdout: createOutput(process.stdout, () => interrupt(new Interruption(EXIT.ok))),
  stderr: createOutput(process.stderr, () => undefined),
  environment: process.env,
  homeDirectory: homedir(),
  hostName: hostname(),
  openPage: (url) => openInBrowser(url, process.platform),
  version,
  clock: {
    ...systemClock,
    every(ms, act) {
      const timer = setInterval(act, ms);
      return () => clearInterval(timer);
    },
  },
  signal: stopping.signal,
};

process.exitCode = await runCli(process.argv.slice(2), io);
// Standard input that is still open must not keep a command that is done.
process.stdin.unref?.();
