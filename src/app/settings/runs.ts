/** Runs, the data that they read and write, and their history. */

import { whole } from '../setting-values.ts';
import { optional, setting } from './setting.ts';

const MAX_INT = 2_147_483_647;
const MAX_BODY_BYTES = 268_435_456;
/** The most that a file has in pieces of half a MiB, which 32 bits count. */
const MAX_FILE_BYTES = 1_099_511_627_776;
const MAX_DISK_BYTES = 999_999_999_999_999;

export const runSettings = {
  executeTimeoutSeconds: setting('EXECUTE_TIMEOUT_SECONDS', {
    default: '55',
    parse: whole(1, 3600),
    description: 'The deadline of a synchronous run.',
  }),
  executeAsyncTimeoutSeconds: setting('EXECUTE_ASYNC_TIMEOUT_SECONDS', {
    default: '900',
    parse: whole(1, 86_400),
    description:
      'The deadline of a background run, from its first start. An outage puts a run back into the queue until then.',
  }),
  executeMaxRows: setting('EXECUTE_MAX_ROWS', {
    default: '10000',
    parse: whole(1, 1_000_000),
    description: 'Rows in the response of an execute call. The rest is read page by page.',
  }),
  executeMaxBytes: setting('EXECUTE_MAX_BYTES', {
    default: '8388608',
    parse: whole(1024, MAX_BODY_BYTES),
    description: 'Size of the rows in the response of an execute call.',
  }),
  executionsPerKey: setting('EXECUTIONS_PER_KEY', {
    default: '4',
    parse: whole(1, 1000),
    description:
      'Runs of one key, or of all sessions of one user, at the same time. With `REDIS_URL`, over all processes.',
  }),
  executionsPerOrganization: setting('EXECUTIONS_PER_ORGANIZATION', {
    default: '32',
    parse: whole(1, 10_000),
    description: 'Runs of one organization at the same time. With `REDIS_URL`, over all processes.',
  }),
  executionsPerProcess: setting('EXECUTIONS_PER_PROCESS', {
    default: '64',
    parse: whole(1, 10_000),
    description:
      'Runs of one process at the same time, including those that wait for an engine process. The last eighth is reserved for organizations that have no run, and their first runs can use as many again.',
  }),
  /** Null means one per child of the engine. */
  workerConcurrency: optional('WORKER_CONCURRENCY', {
    unset: 'one per engine process',
    parse: whole(1, 256),
    description:
      'Queued runs that one process works on at the same time. If there are more than `ENGINE_CHILDREN`, they wait for each other.',
  }),
  queuedPerKey: setting('QUEUED_PER_KEY', {
    default: '1000',
    parse: whole(1, 1_000_000),
    description: 'Queued runs of one key, or of all sessions of one user.',
  }),
  sourceResponseMaxBytes: setting('SOURCE_RESPONSE_MAX_BYTES', {
    default: '4294967296',
    parse: whole(1024, MAX_DISK_BYTES),
    description:
      'Size of one response that a run fetches, after decompression. It is stored on disk.',
  }),
  sourceIdleTimeoutSeconds: setting('SOURCE_IDLE_TIMEOUT_SECONDS', {
    default: '30',
    parse: whole(1, 3600),
    description:
      'How long another host can pause within a response that a run reads. The deadline of the run limits the whole response.',
  }),
  sourcesMaxBytesPerRun: setting('SOURCES_MAX_BYTES_PER_RUN', {
    default: '8589934592',
    parse: whole(1024, MAX_DISK_BYTES),
    description:
      'Size of all responses that one run fetches. The rows of all its sources can use the same amount of disk space.',
  }),
  resultTtlSeconds: setting('RESULT_TTL_SECONDS', {
    default: '86400',
    parse: whole(1, 31_536_000),
    description: 'How long a result is stored, and an uploaded file that is not kept.',
  }),
  resultMaxRows: setting('RESULT_MAX_ROWS', {
    default: '10000000',
    parse: whole(1, MAX_INT),
    description: 'Rows of one result. A run that exceeds it fails.',
  }),
  resultMaxBytes: setting('RESULT_MAX_BYTES', {
    default: '4294967296',
    parse: whole(1024, MAX_DISK_BYTES),
    description: 'Size of one result on disk, as JSON. A run that exceeds it fails.',
  }),
  resultsMaxBytesPerOrganization: setting('RESULTS_MAX_BYTES_PER_ORGANIZATION', {
    default: '10737418240',
    parse: whole(4096, MAX_DISK_BYTES),
    description:
      'Size of all stored results of one organization. A run that exceeds it fails with `RESULT_TOO_LARGE`.',
  }),
  filesMaxBytes: setting('FILES_MAX_BYTES', {
    default: '268435456',
    parse: whole(1024, MAX_FILE_BYTES),
    description: 'Size of one uploaded file. It is stored in the database.',
  }),
  filesMaxBytesPerOrganization: setting('FILES_MAX_BYTES_PER_ORGANIZATION', {
    default: '4294967296',
    parse: whole(1024, MAX_DISK_BYTES),
    description: 'Size of all uploaded files of one organization.',
  }),
  scratchMaxBytesPerOrganization: setting('SCRATCH_MAX_BYTES_PER_ORGANIZATION', {
    default: '21474836480',
    parse: whole(1_048_576, MAX_DISK_BYTES),
    description:
      'Disk space for the running workflows of one organization, per process: rows of sources, outputs, and Parquet files in progress.',
  }),
  executionRetentionDays: setting('EXECUTION_RETENTION_DAYS', {
    default: '30',
    parse: whole(1, 36_500),
    description: 'How long an execution stays in the history.',
  }),
  executionsMaxBytesPerOrganization: setting('EXECUTIONS_MAX_BYTES_PER_ORGANIZATION', {
    default: '10737418240',
    parse: whole(1_073_741_824, MAX_DISK_BYTES),
    description:
      'Size of the history of one organization in the database. Beyond it, the oldest executions are deleted. At least 1073741824.',
  }),
};
