/** The process: environment in, service up, signals, exit code. */

import './app/startup/json-parse.ts';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { createApp, type App } from './app/compose.ts';
import { loadConfig, secretVariables, type Config } from './app/config.ts';
import { StartFailure } from './errors.ts';
import { describeAccount, describeAddress, describeFirstSteps } from './app/startup/first-steps.ts';
import { resetLostPassword } from './app/reset-password.ts';
import { addVariables, ENV_FILE, readEnvFile } from './app/startup/env-file.ts';
import { watchNpm } from './app/startup/npm-parent.ts';
import { StopRequests } from './app/stop-requests.ts';
import { collectAtDoubleHeap } from './kit/heap-growth.ts';
import { forgetSecrets } from './app/startup/secret-environment.ts';

const EXIT = { stopped: 0, failed: 1, badSettings: 2 };

const USAGE = `Usage:
  npm start                              starts the service
  npm run reset-password -- <email>      gives a user a new password, and prints it once

In the image: node dist/main.js, and node dist/main.js reset-password <email>.
All settings are environment variables. The page /docs/guides/settings of the service lists them.
`;

/** The longest that a start which is cancelled again, or crashed, takes to close what it started. */
const CANCELLED_START_MS = 20_000;

/** @param command the arguments after `main.js`; none starts the service */
async function main([command, ...operands]: readonly string[]): Promise<void> {
  collectAtDoubleHeap();
  if (command === '--help' || command === '-h') {
    process.stdout.write(USAGE);
    return;
  }
  ignoreClosedOutput();
  const stopRequests = new StopRequests();
  stopRequests.listen(process);
  const file = readEnvFile(ENV_FILE);
  if (!file.ok) return badSettings(file.problems);
  const fromFile = addVariables(file.variables, process.env, secretVariables());
  const settings = loadConfig(
    process.env,
    (path) => readFileSync(path, 'utf8'),
    availableParallelism(),
  );
  forgetSecrets(secretVariables(), process.env);
  if (!settings.ok) return badSettings(settings.problems);
  if (command === 'reset-password')
    return resetPassword(settings.config, operands, stopRequests.stopping);
  if (command !== undefined) return wrongUsage(`There is no command ${JSON.stringify(command)}.`);
  const started = stopOnRequest(stopRequests);
  watchNpm(process, () => stopRequests.request('the end of npm'));
  const app = await createApp(settings.config, {}, started.signal).catch((error: unknown) =>
    started.failed(error),
  );
  // First, because the password is shown only once, even if the service stops right away.
  if (app.firstAccount !== null) process.stdout.write(describeAccount(app.firstAccount));
  if (fromFile.length > 0) app.log.info({ variables: fromFile }, `settings read from ${ENV_FILE}`);
  started.with(app);
  if (started.signal.aborted) return;
  const { url } = await app.listen().catch(async (error: unknown) => {
    await app.close();
    throw error;
  });
  if (started.signal.aborted) return;
  const { console: consoleSetting, role } = settings.config;
  const hasConsole = consoleSetting === 'on' && role !== 'worker';
  process.stdout.write(describeAddress(url, { hasConsole }));
  if (app.firstAccount !== null) process.stdout.write(describeFirstSteps(url, app.firstAccount));
}

function badSettings(problems: readonly string[]): void {
  process.stderr.write(
    `Weir cannot start with these settings:\n${problems.map((problem) => `  ${problem}\n`).join('')}`,
  );
  process.exitCode = EXIT.badSettings;
}

/** The password goes to standard output alone, once, and to no log. */
async function resetPassword(
  config: Config,
  [email, ...others]: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  if (email === undefined || others.length > 0) return wrongUsage('Give the address of one user.');
  const patienceMs = config.databaseUrl === null ? CANCELLED_START_MS : 0;
  signal.addEventListener('abort', () =>
    setTimeout(() => process.exit(EXIT.failed), patienceMs).unref(),
  );
  const password = await resetLostPassword(config, email, signal).catch((error: unknown) => {
    process.stderr.write(`The password could not be reset: ${explain(error)}\n`);
    process.exitCode = EXIT.failed;
    return null;
  });
  if (password === null) return;
  process.stdout.write(
    `${email} has a new password, shown this once; the next login asks for another one:\n\n  ${password}\n\n`,
  );
}

function wrongUsage(message: string): void {
  process.stderr.write(`${message}\n\n${USAGE}`);
  process.exitCode = EXIT.badSettings;
}

interface Start {
  /** Aborted when the process is to end. */
  readonly signal: AbortSignal;
  /** From here on, a request to stop closes the service; an earlier request closes it at once. */
  with(app: App): void;
  /** The start failed, and what was started is closed: ends the process if a signal asked for that, else throws the error. */
  failed(error: unknown): never;
}

/** Works from the first moment: a start takes a while, and nothing that it has begun may be left behind. */
function stopOnRequest(requests: StopRequests): Start {
  let app: App | null = null;
  const exitCode = (): number => (requests.hasCrashed ? EXIT.failed : EXIT.stopped);
  const stopApp = async (running: App): Promise<void> => {
    const { log } = running;
    log.info({ reason: requests.stopping.reason as unknown }, 'stopping');
    const closed = await running.close(requests.hardStop).then(
      () => true,
      () => false,
    );
    await log.end();
    process.exit(closed ? exitCode() : EXIT.failed);
  };
  requests.stopping.addEventListener('abort', () => {
    if (app !== null) void stopApp(app);
  });
  requests.hardStop.addEventListener('abort', () => {
    const reason: unknown = requests.hardStop.reason;
    if (app !== null) app.log.warn({ reason }, 'stopping without waiting for requests in progress');
    // The start may wait for whatever crashed or does not answer.
    else setTimeout(() => process.exit(EXIT.failed), CANCELLED_START_MS).unref();
  });
  process.on('uncaughtException', (error) => {
    if (app === null) process.stderr.write(`Weir could not start: ${explain(error)}\n`);
    else app.log.fatal({ error }, 'uncaught exception');
    requests.crash();
  });
  return {
    signal: requests.stopping,
    with(started) {
      app = started;
      if (requests.stopping.aborted) void stopApp(started);
    },
    failed(error) {
      if (requests.stopping.aborted) process.exit(exitCode());
      throw error;
    },
  };
}

/** A terminal or a pipe that is closed does not take the service with it: its lines are lost. */
function ignoreClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

/** One line for errors that the operator can fix; a stack for bugs. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof StartFailure) return error.message;
  const { code, port, address } = error as NodeJS.ErrnoException & {
    port?: number;
    address?: string;
  };
  if (code === 'EADDRINUSE')
    return `${address}:${port} is in use by another program. Set PORT to a free port.`;
  if (code === 'EACCES' && port !== undefined)
    return `This user may not listen on port ${port}. Set PORT to 1024 or above.`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return 'The name that HOST gives has no address. Set HOST to an address of this machine.';
  if (code === 'EADDRNOTAVAIL')
    return `This machine does not have the address ${address}. Set HOST to one that it has.`;
  const cause = error.cause === undefined ? '' : `\nThe cause: ${explain(error.cause)}`;
  return (code === undefined ? (error.stack ?? error.message) : error.message) + cause;
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`Weir could not start: ${explain(error)}\n`);
  process.exitCode = EXIT.failed;
});
