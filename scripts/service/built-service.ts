/** The built service as a process of its own, as `npm start` runs it, on a port that is free. */

import { fileURLToPath } from 'node:url';
import { printedUrl, startProgram, waitFor, type Program, type ProgramOptions } from './program.ts';

export interface BuiltService extends Program {
  /** The base URL, once it is printed. */
  readonly url: () => Promise<string>;
  /** The base URL, once the service says that it and its backends are ready. */
  readonly ready: () => Promise<string>;
}

export interface BuiltServiceOptions {
  /** Variables in addition to PATH and the port. It gets none from this process. */
  readonly environment: NodeJS.ProcessEnv;
  readonly errors?: ProgramOptions['errors'];
  /** The working directory, which can contain `.env`. */
  readonly directory?: string;
}

const PROBE_MS = 5_000;

/** The default working directory. Not the project, because its `.env` belongs to the developer. */
export const serviceDirectory = fileURLToPath(new URL('../../dist', import.meta.url));
/** Arguments of `node` that run the built service. */
export const serviceProgram = ['--enable-source-maps', `${serviceDirectory}/main.js`];

export function startBuiltService({
  environment,
  errors = 'kept',
  directory = serviceDirectory,
}: BuiltServiceOptions): BuiltService {
  const program = startProgram(process.execPath, serviceProgram, {
    environment: { PATH: process.env['PATH'], PORT: '0', HOST: '127.0.0.1', ...environment },
    errors,
    directory,
  });
  const url = (): Promise<string> => printedUrl(program);
  const ready = async (): Promise<string> => {
    const base = await url();
    return waitFor(program, async () => ((await isReady(base)) ? base : null));
  };
  return { ...program, url, ready };
}

async function isReady(base: string): Promise<boolean> {
  const response = await fetch(`${base}/readyz`, { signal: AbortSignal.timeout(PROBE_MS) }).catch(
    () => null,
  );
  return response?.ok === true;
}
