/** A periodic job: one value in its own file in `periodic/`. */

import type { ObservableGauge } from '../kit/observable-gauge.ts';
import type { PeriodicTask } from '../kit/periodic-task.ts';

/** @typeParam Parts the parts of the service that the job uses, by name */
export interface PeriodicJob<Parts> {
  readonly runsIn: 'every process' | 'workers';
  readonly create: (parts: Parts) => PeriodicJobTask;
}

export interface PeriodicJobTask extends PeriodicTask {
  /** The job's measurements, for the metrics of every process. */
  readonly gauges?: readonly ObservableGauge[];
}
