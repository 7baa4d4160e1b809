/** Concurrent calls with the same key share one execution and its outcome. */

export interface SingleFlight<Value> {
  /** @param work called if no execution is in progress for the key */
  run(key: string, work: () => Promise<Value>): Promise<Value>;
}

export function createSingleFlight<Value>(): SingleFlight<Value> {
  const underWay = new Map<string, Promise<Value>>();

  return {
    run(key, work) {
      const current = underWay.get(key);
      if (current !== undefined) return current;
      const outcome = work().finally(() => underWay.delete(key));
      underWay.set(key, outcome);
      return outcome;
    },
  };
}
