// Written by scripts/generate.ts from the files of src/jobs/periodic/; do not edit.

import { fireSchedules } from '../jobs/periodic/fire-schedules.ts';
import { heartbeat } from '../jobs/periodic/heartbeat.ts';
import { rescue } from '../jobs/periodic/rescue.ts';
import { sweep } from '../jobs/periodic/sweep.ts';

/** Every periodic job, by name. */
export const periodicJobs = [
  fireSchedules,
  heartbeat,
  rescue,
  sweep,
] as const;
