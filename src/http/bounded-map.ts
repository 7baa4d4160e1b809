/** A map with a maximum size that evicts its oldest entries. Setting an entry again makes it the newest. */
export class BoundedMap<Value> extends Map<string, Value> {
  readonly #maxEntries: number;

  constructor(maxEntries: number) {
    super();
    this.#maxEntries = maxEntries;
  }

  override set(key: string, value: Value): this {
    this.delete(key);
    super.set(key, value);
    if (this.size > this.#maxEntries) {
      const oldest = this.keys().next();
      if (!oldest.done) this.delete(oldest.value);
    }
    return this;
  }
}
