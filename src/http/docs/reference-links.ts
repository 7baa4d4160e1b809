/** Addresses in the reference page. Its library determines the fragments. */

import { operationTags } from '../../generated/docs.ts';
import { operations, type OperationId } from '../../generated/operations.ts';
import type { Found } from './search.ts';

export function referenceOf(id: OperationId): string {
  const { document, method, path } = operations[id];
  return `/docs#${document}/tag/${operationTags[id]}/${method}${path}`;
}

const REFERENCE = 'API reference';

/** The operations, for the search. */
export const referenceEntries: readonly Found[] = (Object.keys(operations) as OperationId[]).map(
  (id) => {
    const { method, path, summary } = operations[id];
    return {
      address: referenceOf(id),
      page: REFERENCE,
      heading: summary,
      text: `${id}: ${method} ${path}`,
    };
  },
);
