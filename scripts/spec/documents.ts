/** The documents, in the form that the tests read. */

import type { SpecDocument, SpecDocuments } from '../generate/bundle.ts';
import { productDocument } from '../../src/generated/product-document.ts';
import { v1Document } from '../../src/generated/v1-document.ts';

/** Fresh copies, so that a test may spoil its own. */
export function copyDocuments(): SpecDocuments {
  return {
    v1: structuredClone(v1Document) as unknown as SpecDocument,
    product: structuredClone(productDocument) as unknown as SpecDocument,
  };
}
