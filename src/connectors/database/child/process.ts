/** A process that does one job with a database. Its parent ends it. */

import { patchJsonParse } from '../../../kit/json/patch-json-parse.ts';
import { StepError } from '../../step-error.ts';
import type { FromProcess, Job, JobEnd, Question, ToProcess } from '../protocol.ts';
import type { DatabaseSession, OpenSession } from './session.ts';

export function serveDatabase(open: OpenSession): void {
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
  let session: DatabaseSession | null = null;
  let answered: ((answer: unknown) => void) | null = null;
  const ask = (question: Question): Promise<boolean> =>
    new Promise((resolve) => {
      answered = (answer) => resolve(answer === true);
      send({ question });
    });
  const perform = async (job: Job): Promise<void> => {
    const end = await endOf(async () => {
      session = await open(job.target);
      return done(session, job, ask);
    });
    send({ kind: 'end', end });
  };
  process.on('message', (message: ToProcess) => {
    if (message.kind === 'answer') answered?.(message.answer);
    else if (message.kind === 'job') void perform(message.job);
    else void session?.cancel().finally(() => process.kill(process.pid, 'SIGKILL'));
  });
  patchJsonParse();
}

async function done(
  session: DatabaseSession,
  job: Job,
  ask: (question: Question) => Promise<boolean>,
): Promise<JobEnd> {
  if (job.kind === 'read') return session.read(job);
  if (job.kind === 'compute') {
    if (session.compute === undefined) throw new Error('the database computes no statements');
    return session.compute(job);
  }
  if (job.kind === 'describe') return session.describe(job);
  if (job.kind === 'check load' || job.kind === 'load') {
    if (session.checkLoad === undefined || session.load === undefined)
      throw new Error('the database loads no rows');
    return job.kind === 'load' ? session.load(job, ask) : session.checkLoad(job);
  }
  if (job.kind === 'outcome')
    return (await session.findOutcome?.(job.transaction)) ?? UNKNOWN_OUTCOME;
  await session.test();
  return { kind: 'tested', server: session.server };
}

const UNKNOWN_OUTCOME = { kind: 'outcome', outcome: 'unknown' } as const;

async function endOf(run: () => Promise<JobEnd>): Promise<JobEnd> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof StepError) {
      const { step, message } = error;
      return { kind: 'failed', step, message, isOfStatement: step === 'call' };
    }
    const message = error instanceof Error ? error.message : String(error);
    return { kind: 'failed', step: 'call', message: `The server answered: ${message}` };
  }
}

function send(message: FromProcess): void {
  process.send?.(message);
}
