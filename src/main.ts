/** The process: environment in, service up, signals, exit code. */

import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { createApp, type App } from './app.ts';
import { loadConfig } from './config.ts';
import { describeAccount, describeAddress, describeFirstSteps } from './first-steps.ts';
import { StartFailure } from './start-failure.ts';

const EXIT = { stopped: 0, failed: 1, badSettings: 2 };

/** After a failure that nobody foresaw, requests under way get this long. */
const CRASH_STOP_MS = 1_000;

async function main(): Promise<void> {
  const settings = loadConfig(process.env, (path) => readFileSync(path, 'utf8'), availableParallelism());
  if (!settings.ok) {
    process.stderr.write(`Weir cannot start with these settings:\n${settings.problems.map((problem) => `  ${problem}\n`).join('')}`);
    process.exitCode = EXIT.badSettings;
    return;
  }
  const app = await createApp(settings.config);
  stopOnSignals(app);
  if (app.firstAccount !== null) process.stdout.write(describeAccount(app.firstAccount));
  const { url } = await app.listen().catch(async (error: unknown) => {
    await app.close();
    throw error;
  });
  process.stdout.write(describeAddress(url));
  if (app.firstAccount !== null) process.stdout.write(describeFirstSteps(url, app.firstAccount));
}

function stopOnSignals(app: App): void {
  let stopping = false;
  const stop = (reason: string, exitCode: number, hardStopMs?: number): void => {
    // Whoever asks twice does not want to wait.
    if (stopping) process.exit(EXIT.failed);
    stopping = true;
    app.log.info({ reason }, 'stopping');
    app.close(hardStopMs).then(
      () => process.exit(exitCode),
      () => process.exit(EXIT.failed),
    );
  };
  process.on('SIGTERM', () => stop('SIGTERM', EXIT.stopped));
  process.on('SIGINT', () => stop('SIGINT', EXIT.stopped));
  process.on('uncaughtException', (error) => {
    app.log.fatal({ error }, 'an error that nobody foresaw');
    stop('a crash', EXIT.failed, CRASH_STOP_MS);
  });
}

/** One line for what the person who starts the service can mend; the stack only where it is our fault. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof StartFailure) return error.message;
  const { code, port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string };
  if (code === 'EADDRINUSE') return `${address}:${port} is in use by another program. Set PORT to a free port.`;
  if (code === 'EACCES' && port !== undefined) return `This user may not listen on port ${port}. Set PORT to 1024 or above.`;
  if (code === 'EADDRNOTAVAIL') return `This machine does not have the address ${address}. Set HOST to one that it has.`;
  const cause = error.cause === undefined ? '' : `\nThe cause: ${explain(error.cause)}`;
  return (code === undefined ? (error.stack ?? error.message) : error.message) + cause;
}

main().catch((error: unknown) => {
  process.stderr.write(`Weir could not start: ${explain(error)}\n`);
  process.exitCode = EXIT.failed;
});
