/**
 * Names of operations: the operationId if it is unique, or else method and path. The names do not depend on the order
 * of operations.
 */

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

/** @param imported the operations of an earlier import, which keep their names */
export function namesOf(
  operations: readonly Unnamed[],
  imported: readonly Named[],
): readonly string[] {
  const wanted = operations.map(({ id }) => (id === undefined ? '' : fitted(id)));
  const counts = new Map<string, number>();
  for (const name of wanted) counts.set(name, (counts.get(name) ?? 0) + 1);
  const earlierNames = namesByRoute(imported);
  const usedNames = new Set(imported.map(({ name }) => name));
  const used = new Set<string>();
  return operations.map((operation, index) => {
    const wantedName = wanted[index] ?? '';
    const name =
      wantedName !== '' && counts.get(wantedName) === 1 ? wantedName : fromRoute(operation);
    return (
      earlierName(earlierNames.get(routeKey(operation)), name, used) ?? unique(name, usedNames)
    );
  });
}

/**
 * A route can have several names, because some documents distinguish operations of one method and path by a fragment.
 */
function namesByRoute(imported: readonly Named[]): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, readonly string[]>();
  for (const one of imported)
    names.set(routeKey(one), [...(names.get(routeKey(one)) ?? []), one.name]);
  return names;
}

/** The earlier name of an operation. If its route has several, the name must be equal. Each is used once. */
function earlierName(
  names: readonly string[] | undefined,
  wantedName: string,
  used: Set<string>,
): string | undefined {
  const name = names?.length === 1 ? names[0] : names?.find((one) => one === wantedName);
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

/** `repos/list-for-org` becomes `repos_list_for_org`. */
function fitted(text: string): string {
  const name = text
    .slice(0, 2_000)
    .replace(/[^A-Za-z0-9_]+/g, '_')
    .replace(/^[^A-Za-z]+|_+$/g, '');
  if (name.length <= MAX_LENGTH) return name;
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 8);
  return `${name.slice(0, MAX_LENGTH - 9)}_${hash}`;
}

function unique(name: string, names: Set<string>): string {
  let free = name === '' ? 'operation' : name;
  for (let number = 2; names.has(free); number += 1)
    free = `${name.slice(0, MAX_LENGTH - 8)}_${number}`;
  names.add(free);
  return free;
}

/** A slug for the document's title. */
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
