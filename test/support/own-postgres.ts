/** PostgreSQL from the system's packages, for tests of what an operator does with one. */

import { describeIf } from './describe-if.ts';

/** The folder of its programs; empty where this machine has none. */
export const postgresPrograms = process.env['TEST_POSTGRES'] ?? '';

/** Defines the suite where there is one; where there is none, `npm test` says once what it leaves out. */
export function describeWithOwnPostgres(name: string, define: () => void): void {
  describeIf(postgresPrograms !== '', name, define);
}
