/** The entry of a process that does one job with PostgreSQL. Its parent ends it. */

import { patchJsonParse } from '../../../kit/json/patch-json-parse.ts';
import type { FromProcess, Job, JobEnd, Question, ToProcess } from '../protocol.ts';
import { checkLoad, load } from './load.ts';
import { outcomeOf } from './outcome.ts';
import { describeOnly, read } from './read.ts';
import { openSession, type Session } from './session.ts';
import { StepError } from '../../step-error.ts';

process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);

let session: Session | null = null;

async function perform(job: Job): Promise<JobEnd> {
  session = await openSession(job.target);
  if (job.kind === 'read') return read(session, job);
  if (job.kind === 'describe') return describeOnly(session, job);
  if (job.kind === 'check load') return checkLoad(session, job);
  if (job.kind === 'load') return load(session, job, ask);
  if (job.kind === 'outcome') return outcomeOf(session, job.transaction);
  const { rows } = await session.client.query<{ one: number }>('SELECT 1 AS one');
  if (rows[0]?.one !== 1) throw new StepError('call', 'The server does not answer statements');
  return { kind: 'tested', version: session.version };
}

async function endOf(job: Job): Promise<JobEnd> {
  try {
    return await perform(job);
  } catch (error) {
    if (error instanceof StepError)
      return {
        kind: 'failed',
        step: error.step,
        message: error.message,
        isOfStatement: error.step === 'call',
      };
    const message = error instanceof Error ? error.message : String(error);
    return { kind: 'failed', step: 'call', message: `The server answered: ${message}` };
  }
}

function send(message: FromProcess): void {
  process.send?.(message);
}

let answered: ((answer: unknown) => void) | null = null;

function ask(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    answered = (answer) => resolve(answer === true);
    send({ question });
  });
}

process.on('message', (message: ToProcess) => {
  if (message.kind === 'answer') return answered?.(message.answer);
  if (message.kind === 'job') void endOf(message.job).then((end) => send({ kind: 'end', end }));
  else void session?.cancel().finally(() => process.kill(process.pid, 'SIGKILL'));
});

patchJsonParse();
