/** The time zone of a call, which is its last argument. */

import { isOf, type Typed } from '../typed.ts';
import type { Refused } from './definition.ts';

/** A date is the same day in each time zone. Undefined if the call has no zone. */
export function zoneProblem(
  zone: Typed | undefined,
  ...values: readonly Typed[]
): Refused | undefined {
  const date = zone && values.find((value) => isOf(value, 'date'));
  return (
    date && {
      message: 'A date is the same day in every time zone; leave the zone out, or use a timestamp',
      at: date.at,
    }
  );
}
