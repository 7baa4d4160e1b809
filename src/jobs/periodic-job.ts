/** A periodic job: one value in a file of its own in `periodic/`. */

import type { ObservableGauge } from '../kit/observable-gauge.ts';
import type { PeriodicTask } from '../kit/periodic-task.ts';

/** @typeParam Parts what the job uses of the service's parts, by their names */
export interface PeriodicJob<Parts> {
  readonly runsIn: 'every process' | 'workers';
  readonly create: (parts: Parts) => PeriodicJobTask;
}

export interface PeriodicJobTask extends PeriodicTask {
  /** The job's measurements, for the metrics of every process. */
  readonly gauges?: readonly ObservableGauge[];
}
