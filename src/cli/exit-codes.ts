/** The exit codes; `weir --help` shows this table. */

import type { WeirError } from '../client/index.ts';

export const EXIT = {
  ok: 0,
  unexpected: 1,
  usage: 2,
  auth: 3,
  notFound: 4,
  invalid: 5,
  runFailed: 6,
  unavailable: 7,
  draft: 8,
  undelivered: 9,
  testsFailed: 10,
  interrupted: 130,
} as const;

/** A dry run or a diff shows changes, as `diff` reports them. */
export const DIFFERS = EXIT.unexpected;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

export const EXIT_MEANINGS: Readonly<Record<keyof typeof EXIT, string>> = {
  ok: 'done',
  unexpected: 'an unexpected error, here or in the service; or a dry run or diff shows changes',
  usage: 'the command line is wrong',
  auth: 'the API key is missing, not accepted, or not allowed to do this',
  notFound: 'no such workflow, run, file, key, credential, integration or result',
  invalid: 'the input, the file or the workflow is not valid',
  runFailed:
    'the run failed, exceeded its deadline or its result size; or a credential failed its test',
  unavailable: 'the service cannot be reached or is busy: try again later',
  draft: 'the workflow is stored, but cannot run yet',
  undelivered: 'the run completed, but rows were not delivered',
  testsFailed: 'a test of a workflow did not pass',
  interrupted: 'stopped by Ctrl-C',
};

const RUN_FAILURES = new Set<string>(['EXECUTION_FAILED', 'EXECUTION_TIMEOUT', 'RESULT_TOO_LARGE']);
const UNAVAILABLE_STATUSES = new Set([408, 429, 502, 503, 504]);

export function exitCodeOf({ status, code }: WeirError): ExitCode {
  if (code === 'TESTS_FAILED') return EXIT.testsFailed;
  if (RUN_FAILURES.has(code)) return EXIT.runFailed;
  if (code === 'NETWORK_ERROR' || UNAVAILABLE_STATUSES.has(status)) return EXIT.unavailable;
  if (code === 'UNEXPECTED_RESPONSE') return EXIT.unexpected;
  // The key is right, but whom it belongs to is gone.
  if (status === 401 || status === 403 || code === 'USER_NOT_FOUND') return EXIT.auth;
  if (status === 404) return EXIT.notFound;
  return status >= 400 && status < 500 ? EXIT.invalid : EXIT.unexpected;
}
