import { StepError } from '../../step-error.ts';

/** A row has a value that its column cannot hold. */
export class RowError extends StepError {
  /** @param row counted from 1 */
  constructor(row: number, column: string, message: string) {
    super('call', `Row ${row}, column \`${column}\`: ${message}`);
  }
}
