/** The time zones for which the runtime, which computes schedules, and the engine, which computes expressions, disagree. */

import type { Engine, NodeProblem } from '../../engine/index.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Log } from '../../kit/log.ts';
import { runInTimeSlices } from '../../kit/time-slices.ts';
import { zoneSamples, type ZoneSamples } from '../../kit/zone-samples.ts';

interface Dependencies {
  readonly engine: Pick<Engine, 'zoneDifferences'>;
  readonly clock: Clock;
  readonly log: Log;
  /** By default, those of the runtime. */
  readonly samples?: (fromMs: number, weeks: number) => Promise<readonly ZoneSamples[]>;
}

const WEEKS = 105;

const samplesOfRuntime: NonNullable<Dependencies['samples']> = (fromMs, weeks) =>
  runInTimeSlices(zoneSamples(Intl.supportedValuesOf('timeZone'), fromMs, weeks));

export class ZoneData {
  readonly #dependencies: Dependencies;
  #differing: ReadonlySet<string> = new Set();

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Empty before the first comparison. */
  get differing(): ReadonlySet<string> {
    return this.#differing;
  }

  /** Compares the next two years, and logs the zones that differ if they are others than before. */
  async compare(): Promise<void> {
    const { engine, clock, log, samples = samplesOfRuntime } = this.#dependencies;
    const zones = await engine.zoneDifferences(await samples(clock.now().getTime(), WEEKS));
    if (zones === null) {
      log.warn({}, 'time zones not compared');
      return;
    }
    const isSame =
      zones.length === this.#differing.size && zones.every((one) => this.#differing.has(one));
    this.#differing = new Set(zones);
    if (!isSame && zones.length > 0)
      log.warn({ zones }, 'time zone data of Node.js and DuckDB differ');
  }

  /** @param uses the texts in configs that can be names of zones */
  warnings(uses: readonly ZoneUse[]): readonly NodeProblem[] {
    return uses.filter(({ zone }) => this.#differing.has(zone)).map(differs);
  }
}

export interface ZoneUse {
  /** Null for a schedule. */
  readonly nodeId: number | null;
  readonly zone: string;
}

function differs({ nodeId, zone }: ZoneUse): NodeProblem {
  const subject = nodeId === null ? 'A schedule of the workflow is' : 'The node computes';
  const message = `${subject} in the time zone \`${zone}\`, for which schedules and expressions use different rules in the next two years, so that their times can differ`;
  return { nodeId, code: 'time_zone_differs', message };
}
