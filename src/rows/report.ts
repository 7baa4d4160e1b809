const MAX_WARNINGS = 20;

export class RowsReport {
  readonly #names: string[] = [];
  readonly #known = new Set<string>();
  readonly #warnings = new Set<string>();
  /** True if the source names its columns separately from its rows. */
  hasHeader = false;

  /** In the order of the source. */
  addNames(names: readonly string[]): void {
    for (const name of names) {
      if (this.#known.has(name)) continue;
      this.#known.add(name);
      this.#names.push(name);
    }
  }

  get names(): readonly string[] {
    return this.#names;
  }

  warn(message: string): void {
    if (this.#warnings.size < MAX_WARNINGS) this.#warnings.add(message);
  }

  get warnings(): readonly string[] {
    return [...this.#warnings];
  }
}
