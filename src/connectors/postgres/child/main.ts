/** The entry of a process that does one job with PostgreSQL. */

import { serveDatabase } from '../../database/child/process.ts';
import { StepError } from '../../step-error.ts';
import { compute } from './compute.ts';
import { checkLoad, load } from './load.ts';
import { findOutcome } from './outcome.ts';
import { describeOnly, read } from './read.ts';
import { openSession } from './session.ts';

serveDatabase(async (target) => {
  const session = await openSession(target);
  return {
    server: `PostgreSQL ${session.version}`,
    async test() {
      const { rows } = await session.client.query<{ one: number }>('SELECT 1 AS one');
      if (rows[0]?.one !== 1) throw new StepError('call', 'The server does not answer statements');
    },
    describe: (job) => describeOnly(session, job),
    read: (job) => read(session, job),
    compute: (job) => compute(session, job),
    checkLoad: (job) => checkLoad(session, job),
    load: (job, ask) => load(session, job, ask),
    findOutcome: (transaction) => findOutcome(session, transaction),
    cancel: () => session.cancel(),
  };
});
