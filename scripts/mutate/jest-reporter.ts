/** Tells the parent of the first test that fails, without waiting for the end of its file. */

import type { FromJest } from './test-process.ts';

export default class FailureReporter {
  onTestCaseResult(
    _file: unknown,
    { status, fullName }: { status: string; fullName: string },
  ): void {
    if (status === 'failed') process.send?.({ kind: 'failed', name: fullName } satisfies FromJest);
  }
}
