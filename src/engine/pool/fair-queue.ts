/**
 * The queue of jobs, by tenant. Tenants take turns: the next one is the tenant with the fewest running entries, then
 * the one whose entries took the least time recently, then the one that was served longest ago. Within a tenant,
 * entries keep their order. Background entries count like all others of their tenant, but run after all foreground
 * ones. Entries for all cores wait in a list of their own. Time is an argument.
 */

export interface Place {
  readonly tenant: string;
  /** True for a background run. */
  readonly isBackground: boolean;
  /** True if the entry may be short, so that the quick child can try it. */
  readonly isShort: boolean;
  /** The number of cores that the entry occupies; with more than one, the large child runs it. 1 by default. */
  readonly cores?: number | undefined;
}

export interface Taken<Item> {
  readonly item: Item;
  readonly isBackground: boolean;
  /** Must be called once when the entry has ended. */
  release(nowMs: number): void;
  /**
   * Must be called once if the entry has to run again. It then waits before the others of its tenant, and is no longer
   * short.
   */
  giveWay(nowMs: number): void;
  /**
   * Like `giveWay`, for an entry that the quick child did not complete. `occupiedMs`: the time that the child was not
   * available to others.
   */
  fail(nowMs: number, occupiedMs: number): void;
}

/** Half-life of the time that a tenant's entries took. */
const HALF_LIFE_MS = 10_000;
/** The share of the quick child's time for entries of one tenant that it does not complete. */
const VAIN_SHARE = 1 / 150;
/** A tenant can exceed its share by this in any period, because a run can be slow by chance. */
const VAIN_BURST_MS = 60;
/** Tenants without entries whose history is stored. */
const MAX_REMEMBERED = 10_000;

interface Entry<Item> {
  readonly item: Item;
  readonly isBackground: boolean;
  readonly cores: number;
  isShort: boolean;
}

interface Tenant<Item> {
  readonly name: string;
  readonly foreground: Entry<Item>[];
  readonly background: Entry<Item>[];
  /** Entries for the large child, in the foreground and in the background. */
  readonly large: Entry<Item>[];
  /** The cores that its entries occupy. */
  running: number;
  runningForeground: number;
  /** The number of the tenant's last turn. */
  servedAt: number;
  /** Decays. */
  readonly recentMs: Decaying;
  /** Time of the quick child for entries that it did not complete. Decreases over time. */
  vainMs: number;
  vainAtMs: number;
}

interface Decaying {
  value: number;
  atMs: number;
}

/** A tenant and its next entry. */
interface Candidate<Item> {
  readonly tenant: Tenant<Item>;
  readonly entry: Entry<Item>;
}

export class FairQueue<Item> {
  readonly #tenants = new Map<string, Tenant<Item>>();
  readonly #waiting = new Set<Tenant<Item>>();
  #turns = 0;

  get length(): number {
    let length = 0;
    for (const tenant of this.#waiting) length += waitingOf(tenant);
    return length;
  }

  /** Returns a function that removes the entry, and returns true if the entry was still waiting. */
  add({ tenant: name, isBackground, isShort, cores = 1 }: Place, item: Item): () => boolean {
    const tenant = this.#tenantOf(name);
    const entry = { item, isBackground, isShort, cores };
    listOf(tenant, entry).push(entry);
    this.#waiting.add(tenant);
    return () => {
      const list = listOf(tenant, entry);
      const at = list.indexOf(entry);
      if (at === -1) return false;
      list.splice(at, 1);
      this.#update(tenant);
      return true;
    };
  }

  /** For an ordinary child. */
  take(nowMs: number): Taken<Item> | undefined {
    const next =
      this.#next(nowMs, ({ foreground }) => foreground[0]) ??
      this.#next(nowMs, ({ background }) => background[0]);
    return this.#run(next, nowMs);
  }

  /** For the spare child: a foreground entry of a tenant without running entries. */
  takeForSpare(nowMs: number): Taken<Item> | undefined {
    const next = this.#next(nowMs, ({ running, foreground }) =>
      running === 0 ? foreground[0] : undefined,
    );
    return this.#run(next, nowMs);
  }

  /** For the quick child: a short foreground entry of a tenant without running foreground entries. */
  takeForQuick(nowMs: number): Taken<Item> | undefined {
    const next = this.#next(nowMs, (tenant) => quickEntry(tenant, nowMs));
    return this.#run(next, nowMs, 1);
  }

  /** For the large child. */
  takeForLarge(nowMs: number): Taken<Item> | undefined {
    const next =
      this.#next(nowMs, ({ large }) => large.find(({ isBackground }) => !isBackground)) ??
      this.#next(nowMs, ({ large }) => large[0]);
    return this.#run(next, nowMs);
  }

  /** Returns true if an entry for the large child waits whose tenant has no running entries. */
  get needsLarge(): boolean {
    return [...this.#waiting].some(({ running, large }) => running === 0 && large.length > 0);
  }

  /** Returns true if a foreground entry waits that the spare child can run and the quick one cannot. */
  needsSpare(nowMs: number): boolean {
    return [...this.#waiting].some(
      (tenant) => tenant.running === 0 && needsMoreThanQuick(tenant, nowMs),
    );
  }

  /** Returns true if a foreground entry waits that the quick child cannot run. */
  needsOrdinary(nowMs: number): boolean {
    return [...this.#waiting].some((tenant) => needsMoreThanQuick(tenant, nowMs));
  }

  /** Removes and returns all waiting entries. */
  clear(): readonly Item[] {
    return this.#clear(({ foreground, background, large }) => [foreground, background, large]);
  }

  /** Removes and returns the waiting entries for the large child. */
  clearLarge(): readonly Item[] {
    return this.#clear(({ large }) => [large]);
  }

  #clear(listsOf: (tenant: Tenant<Item>) => readonly Entry<Item>[][]): readonly Item[] {
    const tenants = [...this.#waiting];
    const entries = tenants.flatMap((tenant) => listsOf(tenant).flatMap((list) => list.splice(0)));
    for (const tenant of tenants) this.#update(tenant);
    return entries.map(({ item }) => item);
  }

  #tenantOf(name: string): Tenant<Item> {
    const existing = this.#tenants.get(name);
    if (existing !== undefined) return existing;
    const tenant: Tenant<Item> = {
      name,
      foreground: [],
      background: [],
      large: [],
      running: 0,
      runningForeground: 0,
      servedAt: 0,
      recentMs: { value: 0, atMs: 0 },
      vainMs: 0,
      vainAtMs: 0,
    };
    this.#tenants.set(name, tenant);
    this.#forgetOldest();
    return tenant;
  }

  #forgetOldest(): void {
    if (this.#tenants.size <= MAX_REMEMBERED) return;
    for (const tenant of this.#tenants.values()) {
      if (!isIdle(tenant)) continue;
      this.#tenants.delete(tenant.name);
      return;
    }
  }

  #update(tenant: Tenant<Item>): void {
    if (waitingOf(tenant) === 0) this.#waiting.delete(tenant);
  }

  /** The next candidate among those that `entryOf` selects. */
  #next(
    nowMs: number,
    entryOf: (tenant: Tenant<Item>) => Entry<Item> | undefined,
  ): Candidate<Item> | undefined {
    let best: Candidate<Item> | undefined;
    for (const tenant of this.#waiting) {
      const entry = entryOf(tenant);
      if (entry === undefined) continue;
      if (best === undefined || comesBefore(tenant, best.tenant, nowMs)) best = { tenant, entry };
    }
    return best;
  }

  /** @param cores those that the entry occupies */
  #run(
    next: Candidate<Item> | undefined,
    beganMs: number,
    cores = next?.entry.cores ?? 1,
  ): Taken<Item> | undefined {
    if (next === undefined) return undefined;
    const { tenant, entry } = next;
    const list = listOf(tenant, entry);
    list.splice(list.indexOf(entry), 1);
    this.#update(tenant);
    const one = entry.isBackground ? 0 : 1;
    tenant.running += cores;
    tenant.runningForeground += one;
    tenant.servedAt = this.#turns += 1;
    const release = (nowMs: number): void => {
      tenant.running -= cores;
      tenant.runningForeground -= one;
      tenant.recentMs.value = recentMs(tenant, nowMs) + cores * (nowMs - beganMs);
      tenant.recentMs.atMs = nowMs;
    };
    const giveWay = (nowMs: number): void => {
      release(nowMs);
      entry.isShort = false;
      list.unshift(entry);
      this.#waiting.add(tenant);
    };
    const fail = (nowMs: number, occupiedMs: number): void => {
      giveWay(nowMs);
      tenant.vainMs = vainMs(tenant, nowMs) + occupiedMs;
      tenant.vainAtMs = nowMs;
    };
    return { item: entry.item, isBackground: entry.isBackground, release, giveWay, fail };
  }
}

function listOf<Item>(tenant: Tenant<Item>, { isBackground, cores }: Entry<Item>): Entry<Item>[] {
  if (cores > 1) return tenant.large;
  return isBackground ? tenant.background : tenant.foreground;
}

function waitingOf({ foreground, background, large }: Tenant<unknown>): number {
  return foreground.length + background.length + large.length;
}

function isIdle(tenant: Tenant<unknown>): boolean {
  return waitingOf(tenant) + tenant.running === 0;
}

function recentMs({ recentMs: { value, atMs } }: Tenant<unknown>, nowMs: number): number {
  return value * 2 ** ((atMs - nowMs) / HALF_LIFE_MS);
}

function vainMs({ vainMs, vainAtMs }: Tenant<unknown>, nowMs: number): number {
  return Math.max(0, vainMs - (nowMs - vainAtMs) * VAIN_SHARE);
}

function quickEntry<Item>(tenant: Tenant<Item>, nowMs: number): Entry<Item> | undefined {
  if (tenant.runningForeground > 0 || vainMs(tenant, nowMs) > VAIN_BURST_MS) return undefined;
  return (
    tenant.foreground.find(({ isShort }) => isShort) ??
    tenant.large.find(({ isShort, isBackground }) => isShort && !isBackground)
  );
}

function needsMoreThanQuick(tenant: Tenant<unknown>, nowMs: number): boolean {
  const [first] = tenant.foreground;
  return first !== undefined && (!first.isShort || quickEntry(tenant, nowMs) === undefined);
}

function comesBefore(one: Tenant<unknown>, other: Tenant<unknown>, nowMs: number): boolean {
  if (one.running !== other.running) return one.running < other.running;
  const difference = recentMs(one, nowMs) - recentMs(other, nowMs);
  return difference === 0 ? one.servedAt < other.servedAt : difference < 0;
}
