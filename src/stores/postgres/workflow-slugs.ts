import { SlugTaken } from '../../model/workflow.ts';
import { isUniqueViolation } from './connection/unique-violation.ts';

/** The unique index decides, so that of several concurrent writers only one gets the slug. */
export async function unlessSlugTaken<Result>(writing: Promise<Result>): Promise<Result> {
  try {
    return await writing;
  } catch (error) {
    if (isTaken(error)) throw new SlugTaken('another workflow has the slug', { cause: error });
    throw error;
  }
}

/** The slug is the only unique value of a workflow that a client chooses. */
const isTaken = (error: unknown): boolean =>
  isUniqueViolation(error) && error.meta?.['modelName'] === 'Workflow';
