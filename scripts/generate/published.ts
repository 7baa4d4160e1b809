/** What of a document is for the server alone. */

import { operationsOf } from '../spec/walk.ts';
import type { SpecDocument } from './bundle.ts';

/** They decide what the operation table says, and mean nothing to a client. */
const INTERNAL = ['x-body-limit', 'x-session-cookie'];

/** The document as clients read it. */
export function published(document: SpecDocument): SpecDocument {
  const copy = structuredClone(document);
  for (const { operation } of operationsOf(copy))
    for (const member of INTERNAL) Reflect.deleteProperty(operation, member);
  return copy;
}
