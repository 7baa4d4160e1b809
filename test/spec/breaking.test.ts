/** What oasdiff has no rule for is noticed by our own rules, and an addition is not taken for a breakage. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { additions } from '../../scripts/breaking/additions.ts';
import { breakages } from '../../scripts/breaking/breakages.ts';
import { ownRules } from '../../scripts/breaking/own-rules.ts';
import { changed } from '../../scripts/breaking/seed.ts';
import {
  bundleDocuments,
  type SpecDocument,
  type SpecDocuments,
} from '../../scripts/generate/bundle.ts';

const ROOT = join(__dirname, '..', '..');

let today: SpecDocuments;
beforeAll(async () => {
  today = await bundleDocuments(ROOT);
});

const own = breakages.flatMap((seed) =>
  seed.ownMessage === undefined ? [] : [{ ...seed, own: seed.ownMessage }],
);

it.each(own)('finds: $name', (seed) => {
  expect(ownRules(today.v1, changed(today.v1, seed))).toEqual([seed.own]);
});

it.each(additions)('allows: $name', (seed) => {
  const after = changed(today.v1, seed);
  expect(after).not.toEqual(today.v1);
  expect(ownRules(today.v1, after)).toEqual([]);
});

it.each(['v1', 'product'] as const)(
  'finds nothing between the released %s and that of today',
  (name) => {
    const file = join(ROOT, 'openapi/released', `${name}.json`);
    const released = JSON.parse(readFileSync(file, 'utf8')) as SpecDocument;
    expect(ownRules(released, today[name])).toEqual([]);
  },
);
