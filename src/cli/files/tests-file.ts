/** Tests of a workflow in a file: a list, or an object with the member `tests`. */

import type { Client, CreateWorkflowTestInput, WorkflowTest } from '../../client/index.ts';
import { EXIT } from '../exit-codes.ts';
import { CliError } from '../cli-error.ts';
import { sorted } from './workflow-file.ts';

export interface TestChanges {
  readonly create: readonly CreateWorkflowTestInput[];
  readonly update: readonly { readonly id: number; readonly to: CreateWorkflowTestInput }[];
  readonly remove: readonly WorkflowTest[];
}

/** The service checks the members of each test. */
export function testsIn(content: unknown, file: string): readonly CreateWorkflowTestInput[] {
  const tests: unknown =
    typeof content === 'object' && content !== null && 'tests' in content ? content.tests : content;
  if (!Array.isArray(tests) || !tests.every(isNamed))
    throw new CliError(EXIT.invalid, `${file} does not contain tests.`, [
      'It must be a list of tests, or an object with the list `tests`; each test has a `name` and `expect`.',
    ]);
  return tests as readonly CreateWorkflowTestInput[];
}

function isNamed(test: unknown): boolean {
  return typeof test === 'object' && test !== null && 'name' in test && 'expect' in test;
}

/** A test is identified by its name. Those that the file does not have are removed. */
export function testChanges(
  stored: readonly WorkflowTest[],
  wanted: readonly CreateWorkflowTestInput[],
): TestChanges {
  const byName = new Map(stored.map((test) => [test.name, test]));
  const names = new Set(wanted.map(({ name }) => name));
  return {
    create: wanted.filter(({ name }) => !byName.has(name)),
    update: wanted.flatMap((to) => {
      const from = byName.get(to.name);
      return from === undefined || isSame(from, to) ? [] : [{ id: from.id, to }];
    }),
    remove: stored.filter(({ name }) => !names.has(name)),
  };
}

export async function applyTests(
  client: Client,
  workflowId: number,
  { create, update, remove }: TestChanges,
  signal: AbortSignal,
): Promise<void> {
  for (const { id } of remove) await client.deleteWorkflowTest(workflowId, id, { signal });
  for (const { id, to } of update) await client.updateWorkflowTest(workflowId, id, to, { signal });
  for (const test of create) await client.createWorkflowTest(workflowId, test, { signal });
}

function isSame(stored: WorkflowTest, wanted: CreateWorkflowTestInput): boolean {
  return JSON.stringify(comparable(stored)) === JSON.stringify(comparable(wanted));
}

/** Omitted members get the service's defaults. */
function comparable(test: CreateWorkflowTestInput): unknown {
  const { name, params = {}, fixtures = {}, due_at = null, last_success_at = null } = test;
  return sorted({
    name,
    params,
    fixtures,
    due_at: instantOf(due_at),
    last_success_at: instantOf(last_success_at),
    expect: test.expect.map((expectation) => ({
      ignore_columns: [],
      tolerance: 0,
      any_order: false,
      ...expectation,
    })),
  });
}

/** The service prints a time in UTC with milliseconds. */
function instantOf(time: string | null): number | string | null {
  const instant = time === null ? Number.NaN : Date.parse(time);
  return Number.isNaN(instant) ? time : instant;
}
