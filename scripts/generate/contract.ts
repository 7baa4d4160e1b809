/** Everything that is generated from `openapi/`. */

import type { SpecDocument, SpecDocuments } from './bundle.ts';
import { callsFile } from './calls-file.ts';
import { docsFile } from './docs-file.ts';
import { documentFile, documentTypeFile } from './document-file.ts';
import { errorTableFile } from './error-table-file.ts';
import { toOpenApi30 } from './openapi-3.0.ts';
import { operationsFile } from './operations-file.ts';
import { published } from './published.ts';
import { withCookieHeader } from './security.ts';
import { typesFile } from './types-file.ts';

/** @returns file contents by path relative to `root` */
export async function generateContract(
  root: string,
  documents: SpecDocuments,
): Promise<ReadonlyMap<string, string>> {
  const schemes = {
    ...documents.v1.components['securitySchemes'],
    ...documents.product.components['securitySchemes'],
  };
  const v1 = published(documents.v1, schemes);
  const product = published(documents.product, schemes);
  const in30 = (document: SpecDocument): SpecDocument => withCookieHeader(toOpenApi30(document));
  return new Map([
    ['src/generated/openapi-document.ts', documentTypeFile()],
    ['src/generated/v1-document.ts', documentFile('v1', v1)],
    ['src/generated/product-document.ts', documentFile('product', product)],
    ['src/generated/v1-document-3.0.ts', documentFile('v1', in30(v1))],
    ['src/generated/product-document-3.0.ts', documentFile('product', in30(product))],
    ['src/generated/v1.ts', await typesFile('v1', documents.v1)],
    ['src/generated/product.ts', await typesFile('product', documents.product)],
    ['src/generated/v1-calls.ts', callsFile(documents.v1)],
    ['src/generated/operations.ts', operationsFile(documents)],
    ['src/generated/error-table.ts', errorTableFile(root)],
    ['src/generated/docs.ts', docsFile(root, documents)],
  ]);
}
