/** Names of operations: of the operationId where it is the only one, else of method and path. They do not depend on the order. */

import { createHash } from 'node:crypto';

export interface Unnamed {
  readonly id: string | undefined;
  readonly method: string;
  readonly path: string;
}

const MAX_LENGTH = 100;

interface Named {
  readonly name: string;
  readonly method: string;
  readonly path: string;
}

/** @param known operations that were imported before */
export function namesOf(
  operations: readonly Unnamed[],
  known: readonly Named[],
): readonly string[] {
  const wanted = operations.map(({ id }) => (id === undefined ? '' : fitted(id)));
  const counts = new Map<string, number>();
  for (const name of wanted) counts.set(name, (counts.get(name) ?? 0) + 1);
  const kept = keptNames(known);
  const taken = new Set(known.map(({ name }) => name));
  const used = new Set<string>();
  return operations.map((operation, index) => {
    const own = wanted[index] ?? '';
    const name = own !== '' && counts.get(own) === 1 ? own : fromRoute(operation);
    return keptName(kept.get(routeKey(operation)), name, used) ?? unique(name, taken);
  });
}

/** Some documents distinguish operations of one method and path by a fragment. */
function keptNames(known: readonly Named[]): ReadonlyMap<string, readonly string[]> {
  const kept = new Map<string, readonly string[]>();
  for (const one of known) kept.set(routeKey(one), [...(kept.get(routeKey(one)) ?? []), one.name]);
  return kept;
}

/** Of several names the operation's own; each is used once. */
function keptName(
  names: readonly string[] | undefined,
  own: string,
  used: Set<string>,
): string | undefined {
  const name = names?.length === 1 ? names[0] : names?.find((one) => one === own);
  if (name === undefined || used.has(name)) return undefined;
  used.add(name);
  return name;
}

function routeKey({ method, path }: Pick<Named, 'method' | 'path'>): string {
  return `${method.toUpperCase()} ${path}`;
}

function fromRoute({ method, path }: Unnamed): string {
  return fitted(`${method.toLowerCase()} ${path}`);
}

/** `repos/list-for-org` as `repos_list_for_org`. */
function fitted(text: string): string {
  const name = text
    .slice(0, 2_000)
    .replace(/[^A-Za-z0-9_]+/g, '_')
    .replace(/^[^A-Za-z]+|_+$/g, '');
  if (name.length <= MAX_LENGTH) return name;
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 8);
  return `${name.slice(0, MAX_LENGTH - 9)}_${hash}`;
}

function unique(name: string, taken: Set<string>): string {
  let free = name === '' ? 'operation' : name;
  for (let number = 2; taken.has(free); number += 1)
    free = `${name.slice(0, MAX_LENGTH - 8)}_${number}`;
  taken.add(free);
  return free;
}

/** A slug of the document's title. */
export function slugOf(title: string): string {
  const slug = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+/, '')
    .slice(0, 50)
    .replace(/-+$/, '');
  return slug.length < 2 ? 'api' : slug;
}
