import type { ReadHead } from './read-objects.ts';
import type { DescribeRows } from './read-rows.ts';
import type { CheckLoad } from '../load.ts';

/** Checks of a graph against its databases before a run. */
export interface ConnectorChecks {
  readonly describe: DescribeRows;
  readonly readHead: ReadHead;
  readonly checkLoad: CheckLoad;
}
