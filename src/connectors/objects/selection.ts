/** The objects that a getter reads. */

import type { ListedObject, ObjectSelection } from '../../engine/index.ts';
import { compareTexts } from '../../kit/compare-texts.ts';
import { StepError } from '../step-error.ts';
import { globPrefix, matchesGlob } from './glob.ts';
import type { ObjectStore } from './store.ts';

/** Objects that one listing looks at. */
const MAX_LISTED = 100_000;

/** In the order of their keys, at least one unless `after` is set. Throws a StepError. */
export async function selectedObjects(
  store: ObjectStore,
  { key, prefix, glob }: ObjectSelection,
  after: string | undefined,
): Promise<readonly ListedObject[]> {
  if (typeof key === 'string') {
    const object = await store.find(key);
    if (object === null) throw new StepError('call', `There is no ${store.what} \`${key}\``);
    return after === undefined || compareTexts(key, after) > 0 ? [object] : [];
  }
  const begin = typeof glob === 'string' ? globPrefix(glob) : prefix;
  const listed = typeof begin === 'string' ? begin : '';
  const pattern = typeof glob === 'string' ? glob : undefined;
  const keys = store.what === 'file' ? 'paths' : 'keys';
  const selected: ListedObject[] = [];
  let count = 0;
  for await (const page of store.list({ prefix: listed, after, glob: pattern })) {
    count += page.length;
    if (count > MAX_LISTED)
      throw new StepError(
        'call',
        `There are more than ${MAX_LISTED.toLocaleString('en-US')} ${store.what}s whose ${keys} begin with \`${listed}\`; choose a longer prefix`,
      );
    selected.push(...page.filter((object) => isSelected(object, { listed, glob, after })));
  }
  if (selected.length === 0 && after === undefined)
    throw new StepError(
      'call',
      typeof glob === 'string'
        ? `No ${store.what} matches \`${glob}\``
        : `There are no ${store.what}s whose ${keys} begin with \`${listed}\``,
    );
  return selected.toSorted((one, other) => compareTexts(one.key, other.key));
}

function isSelected(
  { key, bytes }: ListedObject,
  {
    listed,
    glob,
    after,
  }: Pick<ObjectSelection, 'glob'> & { listed: string; after: string | undefined },
): boolean {
  // Programs mark folders with empty objects.
  if (key.endsWith('/') && bytes === 0) return false;
  if (!key.startsWith(listed)) return false;
  if (after !== undefined && compareTexts(key, after) <= 0) return false;
  return typeof glob !== 'string' || matchesGlob(glob, key);
}
