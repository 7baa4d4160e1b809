/** Reads the rows of a query. */

import type { Read, ReadJob } from '../../database/protocol.ts';
import { describe, type Described } from './describe.ts';
import { lowerBoundCondition } from './lower-bound.ts';
import { sqlRelation, textLiteral, type PlanPart } from './messages.ts';
import { writeRows } from './rows-out.ts';
import type { Session } from './session.ts';

/** Throws a StepError. */
export async function read(session: Session, job: ReadJob): Promise<Read> {
  const described = await describe(session, job.query, job.timeoutMs);
  const relation = await boundedRelation(session, job, described);
  const written = await writeRows(session, relation, described.columns, job);
  return { kind: 'read', columns: described.columns.map(({ column }) => column), ...written };
}

async function boundedRelation(
  session: Session,
  { query: { from }, timeoutMs }: ReadJob,
  { relation, columns }: Described,
): Promise<PlanPart> {
  const condition = from && lowerBoundCondition(from, columns);
  if (from === undefined || condition === null) return relation;
  await session.createView('weir_rows', relation, timeoutMs);
  const text = `SELECT * FROM weir_rows WHERE ${condition}`;
  return sqlRelation(text, { named: [['bound', textLiteral(from.value)]] });
}
