import type { MailDelivery } from '../../../engine/index.ts';
import { idempotencyKeyOf, type RowsOfCall } from './calls.ts';

/**
 * Equal in each attempt of the mail with these rows, and unique to it.
 * @param key that of the report
 */
export function mailKeyOf(
  key: string,
  { perRow, repeated = [] }: Pick<MailDelivery, 'perRow' | 'repeated'>,
  call: Pick<RowsOfCall, 'row' | 'repeated'>,
): string {
  if (perRow) return idempotencyKeyOf(key, call);
  return idempotencyKeyOf(key, { row: 0, repeated: repeated[0] });
}
