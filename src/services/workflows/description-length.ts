/** Limits the description of a workflow, because a page of a list contains a hundred of them. */

import { InvalidInput } from '../invalid-input.ts';

/** Code points. */
const MOST = 16_384;

export function refuseLongDescription(description: string | null | undefined): void {
  if (description === null || description === undefined || description.length <= MOST) return;
  if (Array.from(description).length <= MOST) return;
  throw new InvalidInput({
    field: '/description',
    message: `must be at most ${MOST} characters long`,
  });
}
