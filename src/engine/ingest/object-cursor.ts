/** Selects the objects that earlier runs did not read. */

import { createHash } from 'node:crypto';

import { MAX_KEYS, type CursorBounds, type CursorProgress } from '../cursor.ts';
import { boundText, overlapBegin } from '../values/cursor-bound.ts';
import { compareTexts } from '../../kit/compare-texts.ts';
import type { ListedObject, ObjectCursor } from '../sources/read-objects.ts';

/** As in the state of other cursors: the digest of the object, then its cursor. */
const DIGEST_LENGTH = 32;

export interface NewObjects {
  /** In the order of the cursor. */
  readonly objects: readonly ListedObject[];
  /** With the objects, apart from their rows. */
  readonly progress: Pick<CursorProgress, 'from' | 'to' | 'keys'>;
  /** True if more objects are at the end than the state can remember. */
  readonly isForgetful: boolean;
}

interface Selecting {
  readonly cursor: ObjectCursor;
  readonly bounds: CursorBounds;
  readonly startedAt: Date;
  readonly maxObjects: number;
}

/** The key after which the listing can begin. */
export function keyAfter({ by }: ObjectCursor, { from }: CursorBounds): string | undefined {
  return by === 'key' && from !== null ? from : undefined;
}

/** More objects than `maxObjects` are left for the next run. */
export function newObjects(listed: readonly ListedObject[], selecting: Selecting): NewObjects {
  return selecting.cursor.by === 'key' ? byKey(listed, selecting) : byTime(listed, selecting);
}

function byKey(
  listed: readonly ListedObject[],
  { cursor: { start }, bounds: { from, to }, maxObjects }: Selecting,
): NewObjects {
  const objects = listed
    .filter(({ key }) => from === null || compareTexts(key, from) > 0)
    .filter(({ key }) => from !== null || start === undefined || compareTexts(key, start) >= 0)
    .filter(({ key }) => to === undefined || compareTexts(key, to) <= 0)
    .slice(0, maxObjects);
  const last = objects.at(-1)?.key ?? from;
  return { objects, progress: { from, to: last, keys: [] }, isForgetful: false };
}

function byTime(
  listed: readonly ListedObject[],
  { cursor: { start, overlap }, bounds, startedAt, maxObjects }: Selecting,
): NewObjects {
  const { from, keys } = bounds;
  const type = 'timestamp';
  const begin =
    from === null
      ? start && boundText(start, type)
      : overlapBegin({ type, value: boundText(from, type) }, overlap);
  const beginMs = begin === undefined ? -Infinity : Date.parse(begin);
  const endMs = bounds.to === undefined ? startedAt.getTime() : Date.parse(bounds.to);
  const delivered = new Set(keys.map((key) => key.slice(0, DIGEST_LENGTH)));
  const objects = listed
    .map((object) => ({ ...object, ms: Date.parse(object.modified) }))
    .filter(({ ms }) => ms >= beginMs && ms <= endMs)
    .filter((object) => !delivered.has(digestOf(object)))
    .toSorted((one, other) => one.ms - other.ms || compareTexts(one.key, other.key))
    .slice(0, maxObjects);
  const lastMs = Math.max(
    from === null ? -Infinity : Date.parse(from),
    objects.at(-1)?.ms ?? -Infinity,
  );
  const to = lastMs === -Infinity ? null : new Date(lastMs).toISOString();
  if (to === null) return { objects, progress: { from, to, keys: [] }, isForgetful: false };
  const rememberedMs = Date.parse(overlapBegin({ type, value: to }, overlap));
  const remembered = [...keys, ...objects.map((object) => `${digestOf(object)}${object.modified}`)]
    .filter((key) => Date.parse(key.slice(DIGEST_LENGTH)) >= rememberedMs)
    .toSorted((one, other) => compareTexts(other.slice(DIGEST_LENGTH), one.slice(DIGEST_LENGTH)));
  return {
    objects,
    progress: { from, to, keys: remembered.slice(0, MAX_KEYS) },
    isForgetful: remembered.length > MAX_KEYS,
  };
}

function digestOf({ key, modified, version = '' }: ListedObject): string {
  return createHash('sha256')
    .update(JSON.stringify([key, modified, version]))
    .digest('hex')
    .slice(0, DIGEST_LENGTH);
}
