import { rmSync } from 'node:fs';

import { rewriteRows, RowsError, takesLines } from '../../../rows/index.ts';
import type { FetchedJob } from '../../protocol/messages.ts';

/** The job for the same rows as objects. If the body is not JSON, its reader says so. */
export function withObjects(job: FetchedJob): FetchedJob {
  const { from, rowsPath, rowsForm, format, contentType } = job;
  if (rowsForm === undefined) return job;
  if (takesLines(format, contentType) || format === 'csv')
    throw new RowsError(`\`rows_form\` describes rows within one JSON value; leave it out`);
  const to = `${from}.objects`;
  if (!rewriteRows({ from, to, rowsPath, form: rowsForm })) {
    rmSync(to);
    return { ...job, format: 'json' };
  }
  rmSync(from);
  return { ...job, from: to, rowsPath: '', format: 'json', contentType: 'application/json' };
}
