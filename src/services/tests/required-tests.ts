/** Refuses a revision on which a test of the workflow does not pass. */

import { ApiError } from '../../errors.ts';
import { pointer } from '../../kit/json-pointer.ts';
import { shortened } from '../../kit/shortened.ts';
import type { Caller } from '../../model/caller.ts';
import type { WorkflowId } from '../../model/ids.ts';
import { firstDifference } from './first-difference.ts';
import type { TestRuns } from './test-runs.ts';

const MAX_NAMES = 5;
const MAX_NAME_CHARACTERS = 100;

export class RequiredTests {
  readonly #testRuns: Pick<TestRuns, 'run'>;

  constructor(testRuns: Pick<TestRuns, 'run'>) {
    this.#testRuns = testRuns;
  }

  /** Throws TESTS_FAILED, also for a workflow without tests, and the errors of running tests. */
  async require(
    caller: Caller,
    id: WorkflowId,
    revision: number,
    signal: AbortSignal,
  ): Promise<void> {
    const { tests } = await this.#testRuns.run(
      caller,
      id,
      { revision, testIds: undefined },
      signal,
    );
    if (tests.length === 0)
      throw new ApiError('TESTS_FAILED', `Workflow ${id} has no tests, and they are required.`);
    const failed = tests.flatMap(({ test: { name }, outcome }) => {
      const message = firstDifference(outcome);
      return message === null ? [] : [{ name, message }];
    });
    if (failed.length === 0) return;
    const names = failed
      .slice(0, MAX_NAMES)
      .map(({ name }) => `"${shortened(name, MAX_NAME_CHARACTERS)}"`);
    const more = failed.length > MAX_NAMES ? ', and others' : '';
    const subject = `${failed.length} of the ${tests.length} tests of workflow ${id}`;
    const message = `${subject} did not pass on revision ${revision}: ${names.join(', ')}${more}. See \`details\`.`;
    const details = failed.map((each) => ({
      path: pointer('tests', each.name),
      message: each.message,
    }));
    throw new ApiError('TESTS_FAILED', message, { details });
  }
}
