/** POST operations that only read: searches and queries whose request does not fit into a URL. */

import { member, members, textOf, type Located } from './located.ts';
import type { Route } from './route.ts';

const READS_IN_PATH: ReadonlySet<string> = new Set(['search', 'query', 'find', 'lookup', 'filter']);
/** `POST /list` can create a list, so a path needs a clearer word than an operationId. */
const READS: ReadonlySet<string> = new Set([...READS_IN_PATH, 'list']);
/** Generators begin with them. */
const NEUTRAL: ReadonlySet<string> = new Set(['post', 'api', 'do']);
const WRITE_STATUSES: ReadonlySet<string> = new Set(['201', '202', '204', '205']);

/** `maybe_getter`: it seems to read, and is a getter if its response is a list. */
export type PostRole = 'getter' | 'terminator' | 'maybe_getter';

/** Documents declare it with `x-weir-role`. */
export function postRole({ operation, path }: Route): PostRole {
  const declared = textOf(member(operation, 'x-weir-role'));
  if (declared === 'getter' || declared === 'terminator') return declared;
  const statuses = members(member(operation, 'responses')).map(([status]) => status);
  if (statuses.some((status) => WRITE_STATUSES.has(status))) return 'terminator';
  return reads(operation, path) ? 'maybe_getter' : 'terminator';
}

/** The operationId decides if it begins with a verb that reads. If there is none, the path decides. */
function reads(operation: Located, path: string): boolean {
  const [verb] = wordsOf(textOf(member(operation, 'operationId')) ?? '').filter(
    (word) => !NEUTRAL.has(word),
  );
  if (verb !== undefined && READS.has(verb)) return true;
  const last = wordsOf(path.split('/').at(-1) ?? '');
  const isRead = [last[0], last.at(-1)].some((word) => READS_IN_PATH.has(word ?? ''));
  return isRead && (verb === undefined || wordsOf(path).includes(verb));
}

function wordsOf(text: string): readonly string[] {
  return text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}
