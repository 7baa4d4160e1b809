/** Tests of workflows between the API's shapes and the model. */

import type { JsonObject } from '../../kit/json-value.ts';
import type {
  Rows,
  TestExpectation,
  WorkflowTest,
  WorkflowTestContent,
} from '../../model/workflow-test.ts';
import type { Shapes } from './shapes.ts';

export function presentTest(test: WorkflowTest): Shapes['WorkflowTest'] {
  return {
    id: test.id,
    workflow_id: test.workflowId,
    name: test.name,
    params: test.params,
    due_at: test.dueAt && test.dueAt.toISOString(),
    last_success_at: test.lastSuccessAt && test.lastSuccessAt.toISOString(),
    fixtures: test.fixtures as Shapes['TestFixtures'],
    expect: test.expect.map(presentExpectation),
    created: test.created.toISOString(),
    modified: test.modified.toISOString(),
  };
}

/** The content in the body. Members that only the service writes are left out. */
export function testChange(body: Shapes['UpdateWorkflowTestInput']): Partial<WorkflowTestContent> {
  const { name, params, due_at: dueAt, last_success_at: lastSuccessAt } = body;
  const { fixtures, expect } = body;
  return {
    ...(name === undefined ? {} : { name }),
    ...(params === undefined ? {} : { params: params as JsonObject }),
    ...(dueAt === undefined ? {} : { dueAt: instantOf(dueAt) }),
    ...(lastSuccessAt === undefined ? {} : { lastSuccessAt: instantOf(lastSuccessAt) }),
    ...(fixtures === undefined ? {} : { fixtures: fixtures as WorkflowTestContent['fixtures'] }),
    ...(expect === undefined ? {} : { expect: readExpectations(expect) }),
  };
}

const instantOf = (time: string | null): Date | null => (time === null ? null : new Date(time));

export function readExpectations(
  expect: Shapes['TestExpectationInputs'],
): readonly TestExpectation[] {
  return expect.map((expectation) => ({
    node: expectation.node,
    rows: expectation.rows as Rows,
    ignoreColumns: expectation.ignore_columns ?? [],
    tolerance: expectation.tolerance ?? 0,
    anyOrder: expectation.any_order ?? false,
  }));
}

function presentExpectation(expectation: TestExpectation): Shapes['TestExpectation'] {
  const { node, rows, ignoreColumns, tolerance, anyOrder } = expectation;
  return {
    node,
    rows: [...rows],
    ignore_columns: [...ignoreColumns],
    tolerance,
    any_order: anyOrder,
  };
}
