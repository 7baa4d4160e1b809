/** Our rules for the documents hold, and each of them notices what it is there for. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { bundleDocuments, type SpecDocuments } from '../../scripts/generate/bundle.ts';
import { violations, rules } from '../../scripts/spec/rules.ts';
import { errorTable } from '../../src/generated/error-table.ts';
import { operationViolations } from './operation-violations.ts';
import { schemaViolations } from './schema-violations.ts';

/* eslint-disable @typescript-eslint/no-explicit-any -- a document is spoilt at any depth */
const seeded = [...operationViolations, ...schemaViolations];

/** As they are written: what the server alone reads is in them. */
let documents: SpecDocuments;
beforeAll(async () => {
  documents = await bundleDocuments(join(__dirname, '..', '..'));
});

describe('the rules for the documents', () => {
  it.each(['v1', 'product'] as const)('hold in %s', (name) => {
    expect(violations(documents[name], errorTable)).toEqual([]);
  });

  it.each(seeded.map(([rule, mutate, says], index) => ({ rule, mutate, says, index })))(
    'notice a violation: $index $rule, $says',
    ({ rule, mutate, says }) => {
      const v1 = structuredClone(documents.v1);
      mutate(v1);
      expect(violations(v1, errorTable)).toContainEqual(
        expect.stringMatching(new RegExp(`${escape(says)}.*\\[${rule}\\]$`)),
      );
    },
  );

  it('have a seeded violation each', () => {
    expect([...new Set(seeded.map(([rule]) => rule))].sort()).toEqual(
      rules.map((rule) => rule.name).sort(),
    );
  });
});

describe('lists that are in the documents and in the source', () => {
  it('problem codes are those of the engine and of the queue', () => {
    const listed = (documents.v1.components['schemas']?.['ProblemCode'] as any)[
      'x-extensible-enum'
    ];
    const known = [
      ...unionMembers('engine/types.ts', 'ProblemCode'),
      ...unionMembers('model/execution.ts', 'QueueProblemCode'),
    ];
    expect([...listed].sort()).toEqual(known.sort());
  });
});

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** The string members of an exported union type. */
function unionMembers(path: string, name: string): readonly string[] {
  const file = join(__dirname, '..', '..', 'src', path);
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  const found = source.statements.find(
    (statement) => ts.isTypeAliasDeclaration(statement) && statement.name.text === name,
  );
  if (!found || !ts.isTypeAliasDeclaration(found) || !ts.isUnionTypeNode(found.type))
    throw new Error(`${path} has no union ${name}`);
  return found.type.types.flatMap((type) =>
    ts.isLiteralTypeNode(type) && ts.isStringLiteral(type.literal) ? [type.literal.text] : [],
  );
}
