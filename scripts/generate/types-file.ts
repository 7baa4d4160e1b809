/** The types of paths, operations and components. */

import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import type { DocumentName, SpecDocument } from './bundle.ts';

export async function typesFile(name: DocumentName, document: SpecDocument): Promise<string> {
  const nodes = await openapiTS(JSON.stringify(document), {
    // What a client may leave out, a handler may find left out: validation fills no defaults in.
    defaultNonNullable: false,
    silent: true,
    transform: (schema) =>
      openEnum(schema as { 'x-extensible-enum'?: readonly string[] }) ??
      fixedBoolean(schema as { not?: { const?: boolean } }),
  });
  return `// Written by scripts/generate.ts from openapi/${name}.yaml; do not edit.\n\n${astToString(nodes)}`;
}

/** An open enum: the known values for the editor's sake, and any other string. */
function openEnum(schema: {
  readonly 'x-extensible-enum'?: readonly string[];
}): ts.TypeNode | undefined {
  const known = schema['x-extensible-enum'];
  if (known === undefined) return undefined;
  const { factory } = ts;
  const anyString = factory.createIntersectionTypeNode([
    factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword),
    factory.createTypeLiteralNode([]),
  ]);
  return factory.createUnionTypeNode([
    ...known.map((value) => factory.createLiteralTypeNode(factory.createStringLiteral(value))),
    factory.createParenthesizedType(anyString),
  ]);
}

/** A boolean that is never one of its values is always the other. Generators of clients make nothing of it, or no good: an enum of booleans. */
function fixedBoolean(schema: {
  readonly not?: { readonly const?: boolean };
}): ts.TypeNode | undefined {
  const never = schema.not?.const;
  if (typeof never !== 'boolean') return undefined;
  return ts.factory.createLiteralTypeNode(
    never ? ts.factory.createFalse() : ts.factory.createTrue(),
  );
}
