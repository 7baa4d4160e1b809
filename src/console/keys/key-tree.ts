import type { ApiKey } from '../../client/index.ts';

export interface KeyNode {
  readonly key: ApiKey;
  /** 0 for a key that no visible key created. */
  readonly depth: number;
  /** Keys that were created with it, directly or indirectly, and are not revoked. */
  readonly descendants: number;
}

/** Each key followed by those that were created with it. */
export function keyTree(keys: readonly ApiKey[]): readonly KeyNode[] {
  const ids = new Set(keys.map(({ id }) => id));
  const children = new Map<number | null, ApiKey[]>();
  for (const key of keys) {
    const parent = key.created_by_key_id;
    const place = parent !== null && ids.has(parent) ? parent : null;
    children.set(place, [...(children.get(place) ?? []), key]);
  }
  const walk = (parent: number | null, depth: number): KeyNode[] =>
    (children.get(parent) ?? []).flatMap((key) => {
      const below = walk(key.id, depth + 1);
      const descendants = below.filter((node) => node.key.is_active).length;
      return [{ key, depth, descendants }, ...below];
    });
  return walk(null, 0);
}
