/** A disk that takes nothing for a while: every thread that could write waits for the other end of a pipe. */

import { execFileSync } from 'node:child_process';
import { close, closeSync, constants, open, openSync } from 'node:fs';

const THREADS = Number(process.env.UV_THREADPOOL_SIZE ?? 4);

/**
 * @param directory where the pipes are made
 * @returns lets the threads continue; resolves when they do
 */
export function stallDisk(directory: string): () => Promise<void> {
  const pipes = Array.from({ length: THREADS }, (_, position) => `${directory}/stall-${position}`);
  execFileSync('mkfifo', pipes);
  const opened = pipes.map(
    (pipe) =>
      new Promise<void>((resolve, reject) => {
        open(pipe, 'r', (error, descriptor) =>
          error ? reject(error) : close(descriptor, () => resolve()),
        );
      }),
  );
  return async () => {
    const writers = pipes.map((pipe) => openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK));
    await Promise.all(opened);
    for (const writer of writers) closeSync(writer);
  };
}
