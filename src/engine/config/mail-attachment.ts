/** The size of files that are attached to mails. */

import { sizeText } from '../../kit/limit-text.ts';

/** A mail encodes it in 25 MiB, which is the most that large providers accept. */
export const MAX_ATTACHMENT_BYTES = 18 * 1_048_576;

export function attachmentTooLarge(format: 'csv' | 'parquet'): string {
  const name = format === 'csv' ? 'CSV' : 'Parquet';
  const smaller = format === 'csv' ? ', attach Parquet, which is smaller,' : '';
  return `The attached ${name} file would have more than ${sizeText(MAX_ATTACHMENT_BYTES)}: send fewer rows or columns${smaller} or set \`if_too_large\` to \`link\``;
}
