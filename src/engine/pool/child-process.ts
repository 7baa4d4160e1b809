/** A child process: started, given one job at a time, interrupted, killed. */

import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { platform } from 'node:os';

import type { JobResult, ChildSettings, FromChild, Job, ToChild } from '../protocol/messages.ts';
import { replaceAboveBytes } from '../protocol/memory-limits.ts';
import { addressSpaceLimitKb, spawnChild } from './spawn-child.ts';

const INTERRUPT_EVERY_MS = 20;
const KILL_AFTER_MS = 1_500;
/** The share of its address space that an idle child can use. Above it, a new child replaces it, which uses a third. */
const IDLE_ADDRESS_SPACE = 2 / 3;
const KEPT_STDERR_CHARACTERS = 4_096;

/** The outcome of a job. */
export type JobEnd =
  | Exclude<JobResult, { kind: 'interrupted' }>
  /** The caller stopped it: it ended by itself or was killed. */
  | { readonly kind: 'stopped' }
  /** The child died during the job. */
  | { readonly kind: 'crashed'; readonly outOfMemory: boolean }
  /** No child can be started at present. */
  | { readonly kind: 'unavailable' };

export interface WorkerOptions {
  readonly childEntry: string;
  readonly settings: ChildSettings;
  /** Priority of the process: 0, the default, is normal; with more it yields the processor to others. */
  readonly niceness?: number;
}

export interface RunOptions {
  /** The run's id, for the log. */
  readonly executionId?: string | null;
  /** The time between `stop` and the kill of the process. */
  readonly killAfterMs?: number | undefined;
}

export interface WorkerEvents {
  ready(): void;
  ended(job: EndedJob): void;
  /** Called when the process has ended; `jobId` is its unfinished job. That job ends after this. */
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
  /** The id of the unfinished run. */
  readonly executionId: string | null;
  readonly killed: boolean;
  readonly code: number | null;
  readonly signal: string | null;
  readonly stderr: string;
}

export interface Worker {
  readonly name: string;
  readonly pid: number | undefined;
  /** Never rejects. Call it for one job at a time, and only after `ready`. */
  run(job: Job, stop: AbortSignal, options?: RunOptions): Promise<JobEnd>;
  /** Processor time since the start of the child, in steps of 10 ms. Null if the system does not report it. */
  processorMs(): number | null;
  /** True if the child still uses so much memory that a new one should replace it. */
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
  return new ChildWorker(options, events);
}

class ChildWorker implements Worker {
  readonly name: string;
  readonly #memoryMb: number;
  readonly #events: WorkerEvents;
  readonly #child: ChildProcess;
  #current: Current | null = null;
  #jobs = 0;
  #isKilled = false;
  #isGone = false;
  #isDueForReplacement = false;
  #stderr = '';

  constructor({ childEntry, settings, niceness = 0 }: WorkerOptions, events: WorkerEvents) {
    this.name = settings.name;
    this.#memoryMb = settings.memoryMb;
    this.#events = events;
    this.#child = spawnChild(childEntry, settings, niceness);
    this.#child.stderr?.setEncoding('utf8');
    this.#child.stderr?.on('data', (piece: string) => {
      this.#stderr = (this.#stderr + piece).slice(-KEPT_STDERR_CHARACTERS);
    });
    this.#child.on('message', (message: FromChild) => this.#receive(message));
    this.#child.on('error', () => this.#goneWith(null, null));
    this.#child.on('close', (code, signal) => this.#goneWith(code, signal));
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  processorMs(): number | null {
    return processorMsOf(this.pid);
  }

  isDueForReplacement(): boolean {
    return this.#isDueForReplacement;
  }

  kill(): void {
    this.#isKilled = true;
    this.#child.kill('SIGKILL');
  }

  run(
    job: Job,
    stop: AbortSignal,
    { executionId = null, killAfterMs = KILL_AFTER_MS }: RunOptions = {},
  ): Promise<JobEnd> {
    this.#jobs += 1;
    const id = this.#jobs;
    return new Promise((resolve) => {
      const interrupt = (): void => send(this.#child, { kind: 'interrupt', id });
      const release = whenStopped(stop, interrupt, { kill: () => this.kill(), killAfterMs });
      const finish = (end: JobEnd): void => {
        release();
        resolve(stop.aborted && isBroken(end) ? { kind: 'stopped' } : end);
      };
      this.#current = { id, kind: job.kind, executionId, finish };
      send(this.#child, { kind: 'job', id, job, executionId });
    });
  }

  #receive(message: FromChild): void {
    if (message.kind === 'ready') return this.#events.ready();
    if (message.id !== this.#current?.id) return;
    const { finish, kind, executionId } = this.#current;
    this.#current = null;
    this.#events.ended({ kind, executionId, end: message.result.kind, ms: message.ms });
    if (message.residentBytes !== null)
      this.#isDueForReplacement = this.#takesTooMuch(message.residentBytes);
    finish(message.result.kind === 'interrupted' ? { kind: 'stopped' } : message.result);
  }

  #takesTooMuch(residentBytes: number): boolean {
    return (
      residentBytes > replaceAboveBytes(this.#memoryMb) ||
      addressSpaceKb(this.pid) > IDLE_ADDRESS_SPACE * addressSpaceLimitKb(this.#memoryMb)
    );
  }

  #goneWith(code: number | null, signal: string | null): void {
    if (this.#isGone) return;
    this.#isGone = true;
    const job = this.#current;
    this.#current = null;
    const left = { jobId: job?.id ?? null, executionId: job?.executionId ?? null };
    const [killed, stderr] = [this.#isKilled, this.#stderr];
    void this.#events.gone({ ...left, killed, code, signal, stderr }).then(() => {
      job?.finish(
        this.#isKilled
          ? { kind: 'stopped' }
          : { kind: 'crashed', outOfMemory: ranOutOfMemory(signal, stderr) },
      );
    });
  }
}

/** A stopped job that ends with another error, or with its process, counts as stopped. */
function isBroken({ kind }: JobEnd): boolean {
  return kind === 'failed' || kind === 'crashed';
}

/**
 * Sends interrupts repeatedly after `stop`, because one that arrives before the statement starts is lost, and finally
 * kills.
 */
function whenStopped(
  stop: AbortSignal,
  interrupt: () => void,
  { kill, killAfterMs }: { readonly kill: () => void; readonly killAfterMs: number },
): () => void {
  let again: NodeJS.Timeout | undefined;
  let last: NodeJS.Timeout | undefined;
  const begin = (): void => {
    interrupt();
    again = setInterval(interrupt, INTERRUPT_EVERY_MS);
    last = setTimeout(kill, killAfterMs);
  };
  if (stop.aborted) begin();
  else stop.addEventListener('abort', begin, { once: true });
  return () => {
    stop.removeEventListener('abort', begin);
    clearInterval(again);
    clearTimeout(last);
  };
}

/** Does nothing if the child has just died. Its exit event reports that. */
function send(child: ChildProcess, message: ToChild): void {
  if (child.connected) child.send(message, () => undefined);
}

/** The address space of a process, or 0 if the system does not report it. Only Linux enforces the limit. */
function addressSpaceKb(pid: number | undefined): number {
  if (platform() !== 'linux') return 0;
  try {
    return Number(
      /^VmSize:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0,
    );
  } catch {
    // The process has just died. Its exit event reports that.
    return 0;
  }
}

/** Linux only: user and system time, in hundredths of a second, after the name and eleven other fields. */
function processorMsOf(pid: number | undefined): number | null {
  if (platform() !== 'linux') return null;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    // The process has just died. Its exit event reports that.
    return null;
  }
}

function ranOutOfMemory(signal: string | null, stderr: string): boolean {
  return (
    signal === 'SIGABRT' ||
    signal === 'SIGTRAP' ||
    /out of memory|bad_alloc|cannot allocate|allocation failed/i.test(stderr)
  );
}
