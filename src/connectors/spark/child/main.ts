/** The entry of a process that does one job with Spark. */

import { serveDatabase } from '../../database/child/process.ts';
import { StepError } from '../../step-error.ts';
import { compute } from './compute.ts';
import { describeOnly } from './describe.ts';
import { sqlRelation } from './messages.ts';
import { read } from './read.ts';
import { openSession } from './session.ts';

const TEST_MS = 60_000;

serveDatabase(async (target) => {
  const session = await openSession(target);
  const ending = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } finally {
      await session.end();
    }
  };
  return {
    server: 'Spark',
    async test() {
      let hasRows = false;
      const rows = session.rows(sqlRelation('SELECT 1 AS one'), TEST_MS, () => (hasRows = true));
      await ending(rows);
      if (!hasRows) throw new StepError('call', 'The server does not answer statements');
    },
    describe: (job) => ending(describeOnly(session, job)),
    read: (job) => ending(read(session, job)),
    compute: (job) => ending(compute(session, job)),
    cancel: () => session.cancel(),
  };
});
