/** The types of paths, operations and components. */

import openapiTS, { astToString } from 'openapi-typescript';
import type { DocumentName, SpecDocument } from './bundle.ts';

export async function typesFile(name: DocumentName, document: SpecDocument): Promise<string> {
  const nodes = await openapiTS(JSON.stringify(document), {
    // What a client may leave out, a handler may find left out: validation fills no defaults in.
    defaultNonNullable: false,
    silent: true,
  });
  return `// Written by scripts/generate.ts from openapi/${name}.yaml; do not edit.\n\n${astToString(nodes)}`;
}
