/** The entry of a process that does one job with MySQL or MariaDB. */

import { serveDatabase } from '../../database/child/process.ts';
import { StepError } from '../../step-error.ts';
import { checkLoad, load } from './load.ts';
import { describeOnly, read } from './read.ts';
import { openSession } from './session.ts';

serveDatabase(async (target) => {
  const session = await openSession(target);
  return {
    server: session.server,
    async test() {
      const [row] = await session.rows('SELECT 1');
      if (Number(row?.[0]) !== 1)
        throw new StepError('call', 'The server does not answer statements');
    },
    describe: (job) => describeOnly(session, job),
    read: (job) => read(session, job),
    checkLoad: (job) => checkLoad(session, job),
    load: (job, ask) => load(session, job, ask),
    cancel: () => session.cancel(),
  };
});
