/** A change that would break clients is noticed, and an addition is not taken for one. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { breakingDifferences } from '../../scripts/breaking/differences.ts';
import { additions } from '../../scripts/breaking/additions.ts';
import { breakages } from '../../scripts/breaking/breakages.ts';
import { changed } from '../../scripts/breaking/seed.ts';
import { bundleDocuments, type SpecDocument } from '../../scripts/generate/bundle.ts';

const { v1, product } = bundleDocuments(join(__dirname, '..', '..'));

describe('a breaking difference', () => {
  it.each(breakages)('is: $name', (seed) => {
    const found = breakingDifferences(v1, changed(v1, seed));
    expect(found).toContainEqual(expect.stringContaining(seed.says!));
  });

  it('is none: the same document', () => {
    expect(breakingDifferences(v1, v1)).toEqual([]);
    expect(breakingDifferences(product, product)).toEqual([]);
  });

  it.each(additions)('is none: $name', (seed) => {
    const after = changed(v1, seed);
    expect(breakingDifferences(v1, after)).toEqual([]);
    expect(after).not.toEqual(v1);
  });

  it('is each addition, taken back', () => {
    const unseen = additions
      .filter((seed) => breakingDifferences(changed(v1, seed), v1).length === 0)
      .map(({ name }) => name);
    // No program can tell that the words, or the known values of an open list, are others.
    expect(unseen).toEqual(['a new value of an open list', 'other words']);
  });

  it('is said once, however many operations share the schema', () => {
    const found = breakingDifferences(
      v1,
      changed(
        v1,
        breakages.find(({ name }) => name === 'a limit of a request gets tighter')!,
      ),
    );
    expect(found).toEqual(['request WorkflowTitle: maxLength: released 255, now 200']);
  });
});

describe('the released documents', () => {
  it.each([
    ['v1', v1],
    ['product', product],
  ] as const)('%s is not broken by the one of today', (name, document) => {
    const released = JSON.parse(
      readFileSync(join(__dirname, '..', '..', 'openapi/released', `${name}.json`), 'utf8'),
    ) as SpecDocument;
    expect(breakingDifferences(released, document)).toEqual([]);
  });
});
