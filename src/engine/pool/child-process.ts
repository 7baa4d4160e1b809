/** One child process: started, given jobs one at a time, interrupted, killed. */

import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { platform } from 'node:os';

import type { JobResult, ChildSettings, FromChild, Job, ToChild } from '../protocol/messages.ts';
import { replaceAboveBytes } from '../protocol/memory-limits.ts';
import { addressSpaceLimitKb, spawnChild } from './spawn-child.ts';

const INTERRUPT_EVERY_MS = 100;
const KILL_AFTER_MS = 1_500;
/** A job as short as this takes little more of the address space. */
const SHORT_JOB_MS = 20;
const LOOK_INTERVAL_MS = 250;
/** What an idle child may keep of its address space, so that the next run finds space; a new child takes a third. */
const IDLE_ADDRESS_SPACE = 2 / 3;
const KEPT_STDERR_CHARACTERS = 4_096;

/** How a job ended, as the engine sees it. */
export type JobEnd =
  | Exclude<JobResult, { kind: 'interrupted' }>
  /** It was asked to stop, and did or was killed. */
  | { readonly kind: 'stopped' }
  /** The child died under it. */
  | { readonly kind: 'crashed'; readonly outOfMemory: boolean }
  /** No child can be started at present. */
  | { readonly kind: 'unavailable' };

export interface WorkerOptions {
  readonly childEntry: string;
  readonly settings: ChildSettings;
}

export interface WorkerEvents {
  ready(): void;
  ended(job: EndedJob): void;
  /** After the process is gone; `jobId` is the job that it left unfinished. Its last job ends only after this has. */
  gone(exit: WorkerExit): Promise<void>;
}

export interface EndedJob {
  readonly kind: Job['kind'];
  readonly executionId: string | null;
  readonly end: JobResult['kind'];
  readonly ms: number;
}

export interface WorkerExit {
  readonly jobId: number | null;
  /** Of the run that it left. */
  readonly executionId: string | null;
  readonly killed: boolean;
  readonly code: number | null;
  readonly signal: string | null;
  readonly stderr: string;
}

export interface Worker {
  readonly name: string;
  readonly pid: number | undefined;
  /** Never rejects. One at a time, and only after `ready`. */
  run(job: Job, stop: AbortSignal, executionId?: string | null): Promise<JobEnd>;
  /** Whether it kept so much memory after its last job that a new child is the better one. */
  isDueForReplacement(): boolean;
  kill(): void;
}

interface Current {
  readonly id: number;
  readonly kind: Job['kind'];
  readonly executionId: string | null;
  readonly finish: (end: JobEnd) => void;
}

export function startWorker(options: WorkerOptions, events: WorkerEvents): Worker {
  const child = spawnChild(options.childEntry, options.settings);
  const { memoryMb } = options.settings;
  let current: Current | null = null;
  let jobs = 0;
  let killed = false;
  let isDueForReplacement = false;
  let lookedMs = -Infinity;
  let stderr = '';

  /** Looking costs as much as a hundredth of a tiny job: after those, not every time. */
  function takesTooMuchSpace(jobMs: number): boolean {
    const nowMs = performance.now();
    if (!isDueForReplacement && jobMs < SHORT_JOB_MS && nowMs - lookedMs < LOOK_INTERVAL_MS)
      return false;
    lookedMs = nowMs;
    return addressSpaceKb(child.pid) > IDLE_ADDRESS_SPACE * addressSpaceLimitKb(memoryMb);
  }

  const kill = (): void => {
    killed = true;
    child.kill('SIGKILL');
  };

  child.stderr?.setEncoding('utf8');
  child.stderr?.on('data', (piece: string) => {
    stderr = (stderr + piece).slice(-KEPT_STDERR_CHARACTERS);
  });
  child.on('message', (message: FromChild) => {
    if (message.kind === 'ready') return events.ready();
    if (message.id !== current?.id) return;
    const { finish, kind, executionId } = current;
    current = null;
    events.ended({ kind, executionId, end: message.result.kind, ms: message.ms });
    isDueForReplacement =
      message.residentBytes > replaceAboveBytes(memoryMb) || takesTooMuchSpace(message.ms);
    finish(message.result.kind === 'interrupted' ? { kind: 'stopped' } : message.result);
  });

  let gone = false;
  const onGone = (code: number | null, signal: string | null): void => {
    if (gone) return;
    gone = true;
    const job = current;
    current = null;
    const left = { jobId: job?.id ?? null, executionId: job?.executionId ?? null };
    void events.gone({ ...left, killed, code, signal, stderr }).then(() => {
      job?.finish(
        killed
          ? { kind: 'stopped' }
          : { kind: 'crashed', outOfMemory: ranOutOfMemory(signal, stderr) },
      );
    });
  };
  child.on('error', () => onGone(null, null));
  child.on('close', onGone);

  return {
    name: options.settings.name,
    pid: child.pid,
    isDueForReplacement: () => isDueForReplacement,
    kill,
    run: (job, stop, executionId = null) => {
      jobs += 1;
      const id = jobs;
      return new Promise((resolve) => {
        const release = whenStopped(stop, () => send(child, { kind: 'interrupt', id }), kill);
        const finish = (end: JobEnd): void => {
          release();
          resolve(stop.aborted && isBroken(end) ? { kind: 'stopped' } : end);
        };
        current = { id, kind: job.kind, executionId, finish };
        send(child, { kind: 'job', id, job, executionId });
      });
    },
  };
}

/** A job that was asked to stop may end with another error, or with its process: it counts as stopped. */
function isBroken({ kind }: JobEnd): boolean {
  return kind === 'failed' || kind === 'crashed';
}

/** After `stop`: interrupts at once and repeatedly, because one that comes too early is lost; then kills. */
function whenStopped(stop: AbortSignal, interrupt: () => void, kill: () => void): () => void {
  let again: NodeJS.Timeout | undefined;
  let last: NodeJS.Timeout | undefined;
  const begin = (): void => {
    interrupt();
    again = setInterval(interrupt, INTERRUPT_EVERY_MS);
    last = setTimeout(kill, KILL_AFTER_MS);
  };
  if (stop.aborted) begin();
  else stop.addEventListener('abort', begin, { once: true });
  return () => {
    stop.removeEventListener('abort', begin);
    clearInterval(again);
    clearTimeout(last);
  };
}

/** A child that has just died takes no message; its end is reported by its exit. */
function send(child: ChildProcess, message: ToChild): void {
  if (child.connected) child.send(message, () => undefined);
}

/** The address space that a process uses, or 0 where the system does not report it: only Linux enforces the limit. */
function addressSpaceKb(pid: number | undefined): number {
  if (platform() !== 'linux') return 0;
  try {
    return Number(
      /^VmSize:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0,
    );
  } catch {
    // It has just died, which is reported by its exit.
    return 0;
  }
}

function ranOutOfMemory(signal: string | null, stderr: string): boolean {
  return (
    signal === 'SIGABRT' ||
    signal === 'SIGTRAP' ||
    /out of memory|bad_alloc|cannot allocate|allocation failed/i.test(stderr)
  );
}
