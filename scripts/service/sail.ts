/** Sail, a server of Spark Connect in one program, from the Python package `pysail`. */

import { connect } from 'node:net';
import { join } from 'node:path';
import { onFreePort } from './free-port.ts';
import { installedProgram, pathFolders } from './installed-program.ts';
import { startProgram, waitFor } from './program.ts';
import { pythonEnvironment } from './python-environment.ts';
import { cache } from './toolbox.ts';

/** The folder of its program. */
export const installSail = (): Promise<string> => pythonEnvironment('sail', ['pysail==0.7.2']);

export function installedSail(): string | null {
  return installedProgram(['sail'], [join(cache, 'sail/venv/bin'), ...pathFolders()]);
}

export interface SailServer {
  readonly port: number;
  readonly pid: number;
  stop(): Promise<void>;
}

/** @param directory its working directory, which exists */
export function startSail(directory: string): Promise<SailServer> {
  return onFreePort(async (port) => {
    const server = startProgram(
      installedSail() ?? 'sail',
      ['spark', 'server', '--ip', '127.0.0.1', '--port', String(port)],
      { environment: process.env, errors: 'kept', directory },
    );
    const stop = (): Promise<void> => server.stop('SIGKILL');
    try {
      await waitFor(server, async () => ((await accepts(port)) ? true : null));
      return { port, pid: server.child.pid ?? 0, stop };
    } catch (error) {
      await stop();
      throw new Error(`Sail does not start on port ${port}.`, { cause: error });
    }
  });
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
