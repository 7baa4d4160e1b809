import type { Prisma } from '../../generated/prisma/client.ts';
import type { Visibility } from '../../model/caller.ts';
import type { WorkflowId, WorkflowTestId } from '../../model/ids.ts';
import type { JsonObject } from '../../kit/json-value.ts';
import type { Page, PageNumber } from '../../model/page.ts';
import type {
  TestExpectation,
  WorkflowTest,
  WorkflowTestContent,
} from '../../model/workflow-test.ts';
import type { Database } from './connection/database.ts';
import type { PrismaTransaction } from './connection/prisma-client.ts';
import type { InTransaction } from './connection/transaction.ts';
import { isUniqueViolation } from './connection/unique-violation.ts';
import { lockWorkflow } from './locks.ts';
import { visibleRows } from './queries/visible-rows.ts';

export interface TestLimits {
  readonly perWorkflow: number;
  /** Size of all tests of a workflow as JSON. */
  readonly bytesPerWorkflow: number;
}

export type TestRefusal = 'no_workflow' | 'too_many' | 'too_large' | 'name_taken';

export interface WorkflowTestStore {
  /** Newest first. Empty if the workflow is not visible. */
  list(
    visibility: Visibility,
    workflowId: WorkflowId,
    page: PageNumber,
  ): Promise<Page<WorkflowTest>>;
  /** Oldest first. */
  all(visibility: Visibility, workflowId: WorkflowId): Promise<readonly WorkflowTest[]>;
  /** Null if the workflow is not visible or has no such test, like the functions below. */
  find(
    visibility: Visibility,
    workflowId: WorkflowId,
    id: WorkflowTestId,
  ): Promise<WorkflowTest | null>;
  insert(
    visibility: Visibility,
    workflowId: WorkflowId,
    content: WorkflowTestContent,
    limits: TestLimits,
    commit?: InTransaction<WorkflowTest>,
  ): Promise<WorkflowTest | TestRefusal>;
  update(
    visibility: Visibility,
    workflowId: WorkflowId,
    id: WorkflowTestId,
    change: Partial<WorkflowTestContent>,
    limits: TestLimits,
  ): Promise<WorkflowTest | Exclude<TestRefusal, 'no_workflow' | 'too_many'> | null>;
  delete(visibility: Visibility, workflowId: WorkflowId, id: WorkflowTestId): Promise<boolean>;
}

/** Tests in PostgreSQL through Prisma's client. */
export function createWorkflowTestStore(
  database: Pick<Database, 'prisma' | 'transact'>,
): WorkflowTestStore {
  const { prisma } = database;
  return {
    ...createTestWrites(database),

    async list(visibility, workflowId, { page, limit }) {
      const where = ofWorkflow(visibility, workflowId);
      const total = await prisma.workflowTest.count({ where });
      const skip = page * limit;
      if (skip >= total) return { items: [], total };
      const rows = await prisma.workflowTest.findMany({
        where,
        orderBy: { id: 'desc' },
        skip,
        take: limit,
      });
      return { items: rows.map(toTest), total };
    },

    async all(visibility, workflowId) {
      const where = ofWorkflow(visibility, workflowId);
      return (await prisma.workflowTest.findMany({ where, orderBy: { id: 'asc' } })).map(toTest);
    },

    async find(visibility, workflowId, id) {
      const where = { ...ofWorkflow(visibility, workflowId), id };
      const row = await prisma.workflowTest.findFirst({ where });
      return row && toTest(row);
    },

    async delete(visibility, workflowId, id) {
      const where = { ...ofWorkflow(visibility, workflowId), id };
      return (await prisma.workflowTest.deleteMany({ where })).count > 0;
    },
  };
}

/** The lock on the workflow makes the limits exact. */
function createTestWrites({
  transact,
}: Pick<Database, 'transact'>): Pick<WorkflowTestStore, 'insert' | 'update'> {
  return {
    insert: (visibility, workflowId, content, limits, commit) =>
      unlessNameTaken(() =>
        transact(async (tx, statement) => {
          if ((await lockWorkflow(tx, visibility, workflowId)) === null) return 'no_workflow';
          const tests = await tx.workflowTest.count({ where: { workflowId } });
          if (tests >= limits.perWorkflow) return 'too_many';
          const row = await tx.workflowTest.create({ data: { workflowId, ...toColumns(content) } });
          if ((await bytesOf(tx, workflowId)) > limits.bytesPerWorkflow) throw new TooLarge();
          const test = toTest(row);
          await commit?.(statement, test);
          return test;
        }),
      ),

    update: (visibility, workflowId, id, change, limits) =>
      unlessNameTaken(() =>
        transact(async (tx) => {
          if ((await lockWorkflow(tx, visibility, workflowId)) === null) return null;
          const locked = await lockTest(tx, workflowId, id);
          if (locked === null) return null;
          const data = { ...toColumns(change), modified: locked.modified };
          const row = await tx.workflowTest.update({ where: { id }, data });
          if ((await bytesOf(tx, workflowId)) > limits.bytesPerWorkflow) throw new TooLarge();
          return toTest(row);
        }),
      ),
  };
}

const ofWorkflow = (visibility: Visibility, workflowId: WorkflowId) => ({
  workflowId,
  workflow: visibleRows(visibility),
});

type TestRow = Prisma.WorkflowTestGetPayload<object>;

/** Only this store writes the JSON columns. */
function toTest({ params, fixtures, expect, ...row }: TestRow): WorkflowTest {
  return {
    ...row,
    params: params as JsonObject,
    fixtures: fixtures as unknown as WorkflowTest['fixtures'],
    expect: expect as unknown as readonly TestExpectation[],
  };
}

type Columns<Content> = {
  [Name in keyof Content]: Name extends 'params' | 'fixtures' | 'expect'
    ? Prisma.InputJsonValue
    : Content[Name];
};

/** The members of Weir's JSON types are read-only; those of Prisma's are not. */
function toColumns<Content extends Partial<WorkflowTestContent>>(
  content: Content,
): Columns<Content> {
  return content as unknown as Columns<Content>;
}

/** @returns the `modified` time for a change, which never goes back */
async function lockTest(
  tx: PrismaTransaction,
  workflowId: WorkflowId,
  id: WorkflowTestId,
): Promise<{ readonly modified: Date } | null> {
  const rows = await tx.$queryRaw<readonly { readonly modified: Date }[]>`
    SELECT greatest(clock_timestamp(), modified)::timestamptz(3) AS modified FROM workflow_tests
    WHERE workflow_id = ${workflowId} AND id = ${id} FOR NO KEY UPDATE`;
  return rows[0] ?? null;
}

async function bytesOf(tx: PrismaTransaction, workflowId: WorkflowId): Promise<number> {
  const rows = await tx.$queryRaw<readonly { readonly bytes: number }[]>`
    SELECT sum(octet_length(params::text) + octet_length(fixtures::text) + octet_length(expect::text))::float8 AS bytes
    FROM workflow_tests WHERE workflow_id = ${workflowId}`;
  return rows[0]?.bytes ?? 0;
}

/** Rolls the transaction back. */
class TooLarge extends Error {
  override readonly name = 'TooLarge';
}

/** The name is the only unique value that a client chooses. */
async function unlessNameTaken<T>(
  write: () => Promise<T>,
): Promise<T | 'name_taken' | 'too_large'> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof TooLarge) return 'too_large';
    if (isUniqueViolation(error)) return 'name_taken';
    throw error;
  }
}
