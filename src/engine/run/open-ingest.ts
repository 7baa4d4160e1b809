/** The resources that the sources of one run share: concurrent calls, bytes, disk space, children. */

import { concurrency } from '../../admission.ts';
import type { Cancellation } from '../../kit/cancellation.ts';
import { Semaphore } from '../../kit/semaphore.ts';
import type { PreviewRequest, RunRequest } from '../contract.ts';
import type { RunDirectory } from '../files/directory.ts';
import { createByteBudget } from '../ingest/byte-budget.ts';
import type { IngestCursors } from '../ingest/context.ts';
import type { Ingest } from '../ingest/index.ts';
import { fetchForRun } from '../ingest/run-fetch.ts';
import type { JobRunner } from '../pool/supervisor.ts';
import { createWorkflowRuns } from './called-workflows.ts';
import type { CallingTools } from './tools.ts';

const UNREAD = { column: null, from: null, keys: [] };

export function openIngest(
  tools: CallingTools,
  request: Pick<
    RunRequest,
    | 'tenant'
    | 'isBackground'
    | 'executionId'
    | 'params'
    | 'rows'
    | 'scratch'
    | 'beforeCalls'
    | 'constants'
    | 'cursors'
    | 'graph'
    | 'timeoutMs'
  > &
    Pick<PreviewRequest, 'findFile'>,
  {
    stop,
    directory,
    onCursor = () => undefined,
  }: {
    readonly stop: Cancellation;
    readonly directory: RunDirectory;
    readonly onCursor?: IngestCursors['onRead'];
  },
): Ingest {
  const { tenant, findFile = tools.findFile } = request;
  return {
    params: request.params,
    rows: request.rows ?? new Map<string, never>(),
    ...fetchForRun(tools.calls, { ...request, stop, maxBytes: tools.maxSourcesBytes }),
    findFile: (fileId) => findFile(fileId, tenant),
    byteBudget: createByteBudget(tools.maxSourcesBytes, request.scratch),
    jobs: limitedJobs(tools.supervisor.forRun(request)),
    cursors: {
      startedAt: request.constants.startedAt,
      bounds: (name) => request.cursors?.get(name) ?? UNREAD,
      onRead: onCursor,
    },
    runWorkflow: createWorkflowRuns(tools, request, stop),
    signal: stop.signal,
    newFile: (extension: string) => directory.newFile(extension),
  };
}

/** Limits the number of children that read sources of one run at a time. */
function limitedJobs(jobs: JobRunner): JobRunner {
  const semaphore = new Semaphore(concurrency.sourceJobs);
  return { submit: (job, stop) => semaphore.run(() => jobs.submit(job, stop), { signal: stop }) };
}
