import type { ReadHead } from './read-objects.ts';
import type { DescribeRows } from './read-rows.ts';
import type { CheckLoad } from '../load.ts';
import type { DescribeFooter } from './parquet-footer.ts';

/** Checks of a graph against its databases before a run. */
export interface ConnectorChecks {
  /** The owner of the graph. */
  readonly tenant: string;
  readonly describe: DescribeRows;
  readonly readHead: ReadHead;
  readonly checkLoad: CheckLoad;
}

/** Asks other systems about a graph, and processes of the engine about their answers. */
export interface OutsideChecks {
  readonly checks: ConnectorChecks;
  readonly describeFooter: DescribeFooter;
}
