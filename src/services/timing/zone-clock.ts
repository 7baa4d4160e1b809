/** The local time of a zone, in milliseconds as if it were UTC. */

const MINUTE_MS = 60_000;
/** More than any offset from UTC, and less than the time between two clock changes. */
const PROBE_MS = 1_440 * MINUTE_MS;

export class ZoneClock {
  readonly #format: Intl.DateTimeFormat;

  constructor(timeZone: string) {
    this.#format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  }

  localTime(at: number): number {
    const parts = new Map<string, number>();
    for (const { type, value } of this.#format.formatToParts(at)) parts.set(type, Number(value));
    const part = (name: string): number => parts.get(name) ?? 0;
    const day = Date.UTC(part('year'), part('month') - 1, part('day'));
    return day + ((part('hour') * 60 + part('minute')) * 60 + part('second')) * 1_000;
  }

  /** When the clock first shows a local time, or the end of the gap if it skips it. */
  firstTimeOf(local: number): number {
    const [before, after] = [local - PROBE_MS, local + PROBE_MS];
    const offsets = [this.#offset(before), this.#offset(after)];
    const times = offsets
      .map((offset) => local - offset)
      .filter((at) => this.localTime(at) === local);
    return times.length > 0 ? Math.min(...times) : this.#changeBetween(before, after);
  }

  #offset(at: number): number {
    return this.localTime(at) - at;
  }

  /** The first minute with a different offset than the start. */
  #changeBetween(from: number, to: number): number {
    const offset = this.#offset(from);
    let [low, high] = [from, to];
    while (high - low > MINUTE_MS) {
      const middle = low + Math.floor((high - low) / (2 * MINUTE_MS)) * MINUTE_MS;
      if (this.#offset(middle) === offset) low = middle;
      else high = middle;
    }
    return high;
  }
}
