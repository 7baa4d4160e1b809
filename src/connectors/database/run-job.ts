/**
 * One job in a process of its own. Clients of databases hold whatever a server sends, so each job has a process with
 * limited memory, which ends with it.
 */

import type { ChildProcess } from 'node:child_process';

import { spawnLimited } from '../../kit/limited-process.ts';

/** Node.js alone takes about 1,100 MiB of addresses and 60 MiB of memory. */
const ADDRESS_SPACE_KB = 1_700 * 1_024;
const HEAP_MB = 96;
const ENVIRONMENT = { TZ: 'UTC', MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2' };
/** The time in which a stopped job can cancel its statement on the server. */
const CANCEL_MS = 2_000;
const KEPT_STDERR_CHARACTERS = 4_096;

/** The process ended without a result: it was out of memory, or has a bug. */
export class ProcessEnded extends Error {
  override readonly name = 'ProcessEnded';
}

/** Answers a question of the process, which waits for it. */
export type Answer = (question: unknown) => Promise<unknown>;

/** @param job passed to the process as a message, because other users can read arguments and environments */
export async function runJob<End>(
  entry: string,
  job: object,
  signal: AbortSignal,
  answer: Answer = refuseQuestion,
): Promise<End> {
  signal.throwIfAborted();
  const program = [
    process.execPath,
    `--max-old-space-size=${HEAP_MB}`,
    '--disable-wasm-trap-handler',
    entry,
  ];
  const child = spawnLimited(program, {
    name: 'weir-connector',
    addressSpaceKb: ADDRESS_SPACE_KB,
    environment: ENVIRONMENT,
  });
  const releaseSignal = whenAborted(child, signal);
  try {
    const end = await endOf<End>(child, job, answer);
    signal.throwIfAborted();
    return end;
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    releaseSignal();
    child.kill('SIGKILL');
  }
}

function refuseQuestion(): Promise<never> {
  return Promise.reject(new Error('the job has no question to ask'));
}

type FromProcess<End> = { readonly end: End } | { readonly question: unknown };

function endOf<End>(child: ChildProcess, job: object, answer: Answer): Promise<End> {
  return new Promise((resolve, reject) => {
    let stderr = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      stderr = `${stderr}${text}`.slice(-KEPT_STDERR_CHARACTERS);
    });
    child.on('message', (message: FromProcess<End>) => {
      if ('end' in message) return resolve(message.end);
      answer(message.question).then(
        (value) => child.send({ kind: 'answer', answer: value }, () => undefined),
        reject,
      );
    });
    child.on('error', reject);
    child.on('close', (code, killedBy) =>
      reject(new ProcessEnded(`it ended with ${killedBy ?? code}: ${stderr}`)),
    );
    // If the process has just died, its end reports that.
    child.send({ kind: 'job', job }, () => undefined);
  });
}

/** First asks the job to cancel its statement, then kills the process. */
function whenAborted(child: ChildProcess, signal: AbortSignal): () => void {
  let kill: NodeJS.Timeout | undefined;
  const stop = (): void => {
    if (child.connected) child.send({ kind: 'cancel' }, () => undefined);
    kill = setTimeout(() => child.kill('SIGKILL'), CANCEL_MS);
  };
  signal.addEventListener('abort', stop, { once: true });
  return () => {
    signal.removeEventListener('abort', stop);
    clearTimeout(kill);
  };
}
