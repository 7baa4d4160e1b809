/**
 * What waits to run, by tenant. Tenants take turns: the one with the fewest
 * entries running comes first, and among equals the one that was served longest
 * ago. Within a tenant the order is that of arrival. The caller tells the time.
 */

export interface FairQueue<Item> {
  readonly length: number;
  /** Returns what removes the entry again; it says whether the entry still waited. */
  add(tenant: string, item: Item, nowMs: number): () => boolean;
  /** The next entry, which counts as running until `release`. */
  take(): Taken<Item> | undefined;
  /** The next entry of a tenant that has nothing running and has waited for `STARVING_AFTER_MS`. */
  takeStarving(nowMs: number): Taken<Item> | undefined;
  /** When an entry that waits now is starving if nothing else changes; null where none will be. */
  starvingAt(): number | null;
  /** Removes and returns all that wait. */
  clear(): readonly Item[];
}

export interface Taken<Item> {
  readonly item: Item;
  /** Must be called once, when the entry has ended. */
  readonly release: () => void;
}

export const STARVING_AFTER_MS = 1_000;

interface Entry<Item> {
  readonly item: Item;
  readonly since: number;
}

interface Tenant<Item> {
  readonly name: string;
  readonly waiting: Entry<Item>[];
  running: number;
  /** The number of the turn that it had last. */
  servedAt: number;
}

export function createFairQueue<Item>(): FairQueue<Item> {
  /** Those that wait or run. */
  const tenants = new Map<string, Tenant<Item>>();
  let turns = 0;

  function tenantOf(name: string): Tenant<Item> {
    const known = tenants.get(name);
    if (known !== undefined) return known;
    const tenant = { name, waiting: [], running: 0, servedAt: 0 };
    tenants.set(name, tenant);
    return tenant;
  }

  function forgetIfIdle({ name, waiting, running }: Tenant<Item>): void {
    if (waiting.length === 0 && running === 0) tenants.delete(name);
  }

  /** The tenant whose turn it is, of those that `mayTake`. */
  function next(
    mayTake: (tenant: Tenant<Item>, first: Entry<Item>) => boolean,
  ): Tenant<Item> | undefined {
    let best: Tenant<Item> | undefined;
    for (const tenant of tenants.values()) {
      const [first] = tenant.waiting;
      if (first === undefined || !mayTake(tenant, first)) continue;
      if (
        best === undefined ||
        tenant.running < best.running ||
        (tenant.running === best.running && tenant.servedAt < best.servedAt)
      )
        best = tenant;
    }
    return best;
  }

  function takeOf(tenant: Tenant<Item> | undefined): Taken<Item> | undefined {
    const entry = tenant?.waiting.shift();
    if (tenant === undefined || entry === undefined) return undefined;
    tenant.running += 1;
    tenant.servedAt = turns += 1;
    return {
      item: entry.item,
      release() {
        tenant.running -= 1;
        forgetIfIdle(tenant);
      },
    };
  }

  return {
    get length() {
      let length = 0;
      for (const { waiting } of tenants.values()) length += waiting.length;
      return length;
    },
    add(name, item, nowMs) {
      const tenant = tenantOf(name);
      const entry = { item, since: nowMs };
      tenant.waiting.push(entry);
      return () => {
        const at = tenant.waiting.indexOf(entry);
        if (at === -1) return false;
        tenant.waiting.splice(at, 1);
        forgetIfIdle(tenant);
        return true;
      };
    },
    take: () => takeOf(next(() => true)),
    takeStarving: (nowMs) =>
      takeOf(next(({ running }, { since }) => running === 0 && nowMs - since >= STARVING_AFTER_MS)),
    starvingAt() {
      const firsts = [...tenants.values()].flatMap(({ running, waiting: [first] }) =>
        running === 0 && first ? [first.since] : [],
      );
      return firsts.length === 0 ? null : Math.min(...firsts) + STARVING_AFTER_MS;
    },
    clear() {
      const items = [...tenants.values()].flatMap(({ waiting }) =>
        waiting.splice(0).map(({ item }) => item),
      );
      for (const tenant of [...tenants.values()]) forgetIfIdle(tenant);
      return items;
    },
  };
}
