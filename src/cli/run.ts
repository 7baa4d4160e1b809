/** The command line as a function: from arguments and I/O to an exit code. */

import { createContext, hasColours, type GlobalOptions } from './context.ts';
import { EXIT } from './exit-codes.ts';
import { describeFailure, type Failure } from './failure.ts';
import { Interruption, type Io } from './io.ts';
import { NamedFailure } from './output/node-names.ts';
import { createPaint } from './output/paint.ts';
import { visible } from './output/visible.ts';
import { asksForJson, readCommandLine } from './parser.ts';
import { DEFAULT_URL } from './settings.ts';
import { WeirError } from '../client/index.ts';

/** Without the names of the runtime and of the program. Never rejects. */
export async function runCli(argv: readonly string[], io: Io): Promise<number> {
  let options: Pick<GlobalOptions, 'json' | 'color'> = { json: asksForJson(argv) };
  let url = DEFAULT_URL;
  try {
    const reading = readCommandLine(argv, { version: io.version, width: io.stdout.width });
    if (reading.kind === 'text') {
      await io.stdout.write(reading.text);
      return EXIT.ok;
    }
    options = reading.options;
    const context = createContext(io, reading.options);
    try {
      return (await reading.action(context)) ?? EXIT.ok;
    } catch (error) {
      url = context.service.url;
      throw error;
    } finally {
      await context.progress.end();
    }
  } catch (error) {
    if (io.signal.aborted)
      return io.signal.reason instanceof Interruption
        ? io.signal.reason.exitCode
        : EXIT.interrupted;
    const failure = describeFailure(error, url);
    await io.stderr.write(
      options.json ? inJson(failure, error) : inWords(failure, hasColours(io, io.stderr, options)),
    );
    return failure.exitCode;
  }
}

function inWords({ message, details, hints }: Failure, isColoured: boolean): string {
  const paint = createPaint(isColoured);
  const lines = [
    `${paint.red('weir:')} ${visible(message)}`,
    ...details.map((line) => `  ${visible(line)}`),
    ...hints.map((line) => paint.dim(line)),
  ];
  return `${lines.join('\n')}\n`;
}

function inJson({ exitCode, message, hints }: Failure, thrown: unknown): string {
  const error = thrown instanceof NamedFailure ? thrown.cause : thrown;
  const response =
    error instanceof WeirError
      ? {
          message: error.message,
          code: error.code,
          status: error.status,
          details: error.details,
          request_id: error.requestId,
          data: error.data,
        }
      : {};
  return `${JSON.stringify({ error: { message, ...response, hints, exit_code: exitCode } }, null, 2)}\n`;
}
