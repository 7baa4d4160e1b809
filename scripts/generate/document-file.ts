/** The bundled documents as modules. */

import type { DocumentName, SpecDocument } from './bundle.ts';

/** A broad type: the compiler need not infer a literal type of thousands of members. */
export function documentTypeFile(): string {
  return `// Written by scripts/generate.ts; do not edit.

/** An OpenAPI document that stands by itself. */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string; readonly [member: string]: unknown };
  readonly paths: { readonly [path: string]: { readonly [method: string]: unknown } };
  readonly components: { readonly [section: string]: { readonly [name: string]: unknown } };
  readonly [member: string]: unknown;
}
`;
}

export function documentFile(name: DocumentName, document: SpecDocument): string {
  return `// Written by scripts/generate.ts from openapi/${name}.yaml; do not edit.

import type { OpenApiDocument } from './openapi-document.ts';

export const ${name}Document${document.openapi.startsWith('3.0.') ? '30' : ''}: OpenApiDocument = ${JSON.stringify(document, null, 2)};
`;
}
