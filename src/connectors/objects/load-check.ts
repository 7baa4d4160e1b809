/** The check of a load before a run: a system that does not answer is no reason to refuse the graph. */

import type { CheckedLoad } from '../../engine/index.ts';
import { StepError } from '../step-error.ts';

/**
 * @param check throws a StepError
 * @param subject the name of the system at the start of a sentence
 */
export async function loadCheck(check: Promise<void>, subject: string): Promise<CheckedLoad> {
  try {
    await check;
    return [];
  } catch (error) {
    if (!(error instanceof StepError)) throw error;
    const message = `${subject} could not be checked. ${error.message}`;
    return [{ kind: 'unavailable', problem: { code: 'source_failed', message } }];
  }
}
