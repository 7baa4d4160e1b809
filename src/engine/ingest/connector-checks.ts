import type { DescribeRows } from './read-rows.ts';
import type { CheckLoad } from '../load.ts';

/** Questions to the databases of a graph before a run. */
export interface ConnectorChecks {
  readonly describe: DescribeRows;
  readonly checkLoad: CheckLoad;
}
