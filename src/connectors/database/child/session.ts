/** A logged-in connection to a database, which does one job. */

import type {
  Changed,
  CheckLoadJob,
  ComputeJob,
  DescribedQuery,
  DescribeJob,
  JobEnd,
  LoadChecked,
  LoadJob,
  OutcomeFound,
  Question,
  Read,
  ReadJob,
  Target,
} from '../protocol.ts';

/** Asks the parent whether the transaction can be committed. */
export type Ask = (question: Question) => Promise<boolean>;

/** The methods throw StepErrors if the user can correct the problem. */
export interface DatabaseSession {
  /** The product and its version, such as `PostgreSQL 18.1`. */
  readonly server: string;
  /** Runs the smallest statement. */
  test(): Promise<void>;
  describe(job: DescribeJob): Promise<DescribedQuery>;
  /** Writes the file as the engine reads it. */
  read(job: ReadJob): Promise<Read>;
  /** Like `read`. */
  compute?(job: ComputeJob): Promise<Read | Changed>;
  checkLoad?(job: CheckLoadJob): Promise<LoadChecked>;
  load?(job: LoadJob, ask: Ask): Promise<JobEnd>;
  findOutcome?(transaction: string): Promise<OutcomeFound>;
  /** Asks the server to cancel the current statement, on a second connection. */
  cancel(): Promise<void>;
}

/** Throws a StepError. */
export type OpenSession = (target: Target) => Promise<DatabaseSession>;
