/** The `doc_url` of every problem leads to a heading. */

import { expressionsText, guideTexts } from '../../src/generated/docs.ts';
import { problemPage } from '../../src/handlers/present/problem.ts';
import { copyDocuments } from '../../scripts/spec/documents.ts';

const schemas = copyDocuments().v1.components['schemas'] as Record<string, { enum?: string[] }>;
const codes = schemas['KnownProblemCode']?.enum ?? [];

it('knows the codes', () => expect(codes).toContain('unknown_column'));

it.each(codes)('%s has a place in the docs', (code) => {
  const [path, fragment] = problemPage(code).split('#');
  const page =
    path === '/docs/expressions'
      ? expressionsText
      : guideTexts.find(({ slug }) => path === `/docs/guides/${slug}`);
  expect(page?.html).toContain(fragment === undefined ? '<h2' : `id="${fragment}"`);
});
