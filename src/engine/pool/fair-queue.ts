/**
 * What waits to run, by tenant. Tenants take turns: the one with the fewest
 * entries running comes first, and among equals the one that was served longest
 * ago. Within a tenant the order is that of arrival. Background runs come
 * after all else. Time is an argument.
 */

export interface Place {
  readonly tenant: string;
  /** A background run. */
  readonly isBackground: boolean;
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

interface Tenant<Item> extends Place {
  /** Its background entries wait apart from the others. */
  readonly key: string;
  readonly waiting: Entry<Item>[];
  running: number;
  /** The number of the turn that it had last. */
  servedAt: number;
}

export class FairQueue<Item> {
  /** Those that wait or run. */
  readonly #tenants = new Map<string, Tenant<Item>>();
  #turns = 0;

  get length(): number {
    let length = 0;
    for (const { waiting } of this.#tenants.values()) length += waiting.length;
    return length;
  }

  /** Returns what removes the entry again; it says whether the entry still waited. */
  add(place: Place, item: Item, nowMs: number): () => boolean {
    const tenant = this.#tenantOf(place);
    const entry = { item, since: nowMs };
    tenant.waiting.push(entry);
    return () => {
      const at = tenant.waiting.indexOf(entry);
      if (at === -1) return false;
      tenant.waiting.splice(at, 1);
      this.#forgetIfIdle(tenant);
      return true;
    };
  }

  /** The next entry, which counts as running until `release`. */
  take(): Taken<Item> | undefined {
    return this.#takeOf(this.#next(() => true));
  }

  /** The next foreground entry of a tenant without a running foreground entry that has waited for `STARVING_AFTER_MS`. */
  takeStarving(nowMs: number): Taken<Item> | undefined {
    return this.#takeOf(
      this.#next((tenant, { since }) => mayStarve(tenant) && nowMs - since >= STARVING_AFTER_MS),
    );
  }

  /** When the next waiting entry will be starving, if nothing changes; null if none will. */
  starvingAt(): number | null {
    const firstWaits = [...this.#tenants.values()].flatMap((tenant) => {
      const [first] = tenant.waiting;
      return mayStarve(tenant) && first !== undefined ? [first.since] : [];
    });
    return firstWaits.length === 0 ? null : Math.min(...firstWaits) + STARVING_AFTER_MS;
  }

  /** Removes and returns all that wait. */
  clear(): readonly Item[] {
    const tenants = [...this.#tenants.values()];
    const items = tenants.flatMap(({ waiting }) => waiting.splice(0).map(({ item }) => item));
    for (const tenant of tenants) this.#forgetIfIdle(tenant);
    return items;
  }

  #tenantOf(place: Place): Tenant<Item> {
    const key = `${place.isBackground} ${place.tenant}`;
    const known = this.#tenants.get(key);
    if (known !== undefined) return known;
    const tenant = { ...place, key, waiting: [], running: 0, servedAt: 0 };
    this.#tenants.set(key, tenant);
    return tenant;
  }

  #forgetIfIdle({ key, waiting, running }: Tenant<Item>): void {
    if (waiting.length === 0 && running === 0) this.#tenants.delete(key);
  }

  /** The next tenant of those that `mayTake`. */
  #next(mayTake: (tenant: Tenant<Item>, first: Entry<Item>) => boolean): Tenant<Item> | undefined {
    let best: Tenant<Item> | undefined;
    for (const tenant of this.#tenants.values()) {
      const [first] = tenant.waiting;
      if (first === undefined || !mayTake(tenant, first)) continue;
      if (best === undefined || comesBefore(tenant, best)) best = tenant;
    }
    return best;
  }

  #takeOf(tenant: Tenant<Item> | undefined): Taken<Item> | undefined {
    const entry = tenant?.waiting.shift();
    if (tenant === undefined || entry === undefined) return undefined;
    tenant.running += 1;
    tenant.servedAt = this.#turns += 1;
    return {
      item: entry.item,
      release: () => {
        tenant.running -= 1;
        this.#forgetIfIdle(tenant);
      },
    };
  }
}

function mayStarve({ running, isBackground }: Tenant<unknown>): boolean {
  return running === 0 && !isBackground;
}

function comesBefore(one: Tenant<unknown>, other: Tenant<unknown>): boolean {
  if (one.isBackground !== other.isBackground) return other.isBackground;
  if (one.running !== other.running) return one.running < other.running;
  return one.servedAt < other.servedAt;
}
