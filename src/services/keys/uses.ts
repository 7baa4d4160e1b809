/**
 * Records when keys were last used: in memory, written in batches outside of requests, at most once a minute per key.
 */

import type { Log } from '../../kit/log.ts';
import type { Clock } from '../../kit/clock.ts';
import type { ApiKey } from '../../model/key.ts';
import type { KeyStore } from '../../stores/index.ts';

const MINUTE_MS = 60_000;
const BATCH_DELAY_MS = 250;

export interface KeyUses {
  note(key: ApiKey): void;
  /** The key with its latest use, which may not be written yet. */
  shown(key: ApiKey): ApiKey;
  /** Writes the pending uses; later ones are dropped. */
  close(): Promise<void>;
}

export function createKeyUses({
  store,
  clock,
  log,
}: {
  store: Pick<KeyStore, 'touch'>;
  clock: Clock;
  log: Log;
}): KeyUses {
  let noted = new Map<number, Date>();
  /** Uses that are being written. Until then, the stored time is too old to compare with. */
  let writing: ReadonlyMap<number, Date> = new Map();
  let timer: NodeJS.Timeout | null = null;
  let flushed = Promise.resolve();
  let closed = false;

  const latest = (key: ApiKey): Date | null =>
    noted.get(key.id) ?? writing.get(key.id) ?? key.lastUsedAt;

  async function flush(): Promise<void> {
    timer = null;
    if (noted.size === 0) return;
    writing = noted;
    noted = new Map();
    try {
      await store.touch(writing);
    } catch (error) {
      log.warn({ error, keys: writing.size }, 'last use of keys not written');
    }
    writing = new Map();
  }

  function schedule(): void {
    if (closed || timer !== null) return;
    timer = setTimeout(() => {
      flushed = flushed.then(flush);
    }, BATCH_DELAY_MS);
    timer.unref();
  }

  return {
    note(key) {
      const now = clock.now();
      const last = latest(key);
      if (last !== null && now.getTime() - last.getTime() < MINUTE_MS) return;
      noted.set(key.id, now);
      schedule();
    },
    shown(key) {
      return { ...key, lastUsedAt: latest(key) };
    },
    async close() {
      closed = true;
      if (timer !== null) clearTimeout(timer);
      timer = null;
      await flushed;
      await flush();
    },
  };
}
