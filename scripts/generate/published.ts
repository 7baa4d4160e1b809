/** A document as clients read it: what is for the server alone is left out, and what generators need is added. */

import { operationsOf } from '../spec/walk.ts';
import type { SpecDocument } from './bundle.ts';
import { withConstantNames } from './constant-names.ts';
import { withBothSchemes } from './security.ts';

/** They decide what the operation table says, and mean nothing to a client. */
const INTERNAL = ['x-body-limit', 'x-session-cookie'];

/** @param schemes the security schemes of all documents, by name */
export function published(
  document: SpecDocument,
  schemes: Readonly<Record<string, unknown>>,
): SpecDocument {
  const copy = withConstantNames(withBothSchemes(structuredClone(document), schemes));
  for (const { operation } of operationsOf(copy))
    for (const member of INTERNAL) Reflect.deleteProperty(operation, member);
  return copy;
}
