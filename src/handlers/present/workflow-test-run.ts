/** The outcome of tests in the API's shape: as text, because rows can contain integers that a double changes. */

import { exactJson, type ExactJson } from '../../kit/json/exact-json.ts';
import type { NodeComparison, TestResult, TestRun } from '../../services/tests/test-runs.ts';
import type { JsonBytes } from '../handler.ts';
import { presentRunProblem } from './problem.ts';
import type { Shapes } from './shapes.ts';

export function printTestRun(
  workflowId: number,
  { revision, executionTimeMs, tests }: TestRun,
): JsonBytes<Shapes['WorkflowTestRun']> {
  const results = tests.map(presentResult);
  const passed = results.filter(({ status }) => status === 'passed').length;
  const run: Shapes['WorkflowTestRun'] = {
    workflow_id: workflowId,
    revision,
    passed,
    failed: results.length - passed,
    execution_time_ms: executionTimeMs,
    tests: results,
  };
  return Buffer.from(exactJson(run as unknown as ExactJson));
}

function presentResult({
  test,
  executionTimeMs,
  outcome,
}: TestResult): Shapes['WorkflowTestResult'] {
  const result = {
    test_id: test.id,
    name: test.name,
    execution_time_ms: executionTimeMs,
  };
  if (outcome.problem !== null) {
    const problem = presentRunProblem(outcome.problem);
    return { ...result, status: 'error', problem, expectations: [] };
  }
  const { comparisons } = outcome;
  const status = comparisons.every(({ passed }) => passed) ? 'passed' : 'failed';
  return { ...result, status, problem: null, expectations: comparisons.map(presentComparison) };
}

function presentComparison(comparison: NodeComparison): Shapes['TestExpectationResult'] {
  return {
    node: comparison.node,
    passed: comparison.passed,
    expected_rows: comparison.expectedRows,
    actual_rows: comparison.actualRows,
    missing_columns: [...comparison.missingColumns],
    unexpected_columns: [...comparison.unexpectedColumns],
    difference_count: comparison.differenceCount,
    differences: comparison.differences.map((difference) => ({ ...difference })),
  };
}
