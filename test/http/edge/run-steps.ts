/** Runs steps of the edge's chain, in order, without those before and after them. */

import type { ApiContext, ApiMiddleware } from '../../../src/http/context.ts';

/** Resolves to true if the last step called `next`. */
export async function runSteps(
  context: ApiContext,
  ...steps: readonly ApiMiddleware[]
): Promise<boolean> {
  let isThrough = false;
  const from = async (index: number): Promise<void> => {
    if (index === steps.length) isThrough = true;
    else await steps[index]!(context, () => from(index + 1));
  };
  await from(0);
  return isThrough;
}
