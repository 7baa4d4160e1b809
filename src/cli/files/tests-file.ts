/** Tests of a workflow in a file: a list, or an object with the member `tests`. */

import type { Client, CreateWorkflowTestInput, WorkflowTest } from '../../client/index.ts';
import { EXIT } from '../exit-codes.ts';
import { CliError } from '../cli-error.ts';
import { sorted, type FileTest } from './workflow-file.ts';

export interface TestChanges {
  readonly create: readonly CreateWorkflowTestInput[];
  readonly update: readonly { readonly id: number; readonly to: CreateWorkflowTestInput }[];
  readonly remove: readonly WorkflowTest[];
}

const TEST_MEMBERS = {
  name: isText,
  params: isObject,
  due_at: isTextOrNull,
  last_success_at: isTextOrNull,
  fixtures: isObject,
  expect: Array.isArray,
  id: isAnything,
  workflow_id: isAnything,
  created: isAnything,
  modified: isAnything,
};

const EXPECTATION_MEMBERS = {
  node: isText,
  rows: Array.isArray,
  ignore_columns: Array.isArray,
  tolerance: isAnything,
  any_order: isAnything,
};

/** The service checks values further. */
export function testsIn(content: unknown, file: string): readonly CreateWorkflowTestInput[] {
  const tests: unknown = isObject(content) && 'tests' in content ? content['tests'] : content;
  if (!Array.isArray(tests))
    throw new CliError(EXIT.invalid, `${file} does not contain tests.`, [
      'It must be a list of tests, or an object with the list `tests`; each test has a `name` and `expect`.',
    ]);
  tests.forEach((test: unknown, index) => {
    const place = `tests[${index}]`;
    const { expect } = requireMembers(test, TEST_MEMBERS, ['name', 'expect'], { file, place });
    (expect as readonly unknown[]).forEach((expectation, at) =>
      requireMembers(expectation, EXPECTATION_MEMBERS, ['node', 'rows'], {
        file,
        place: `${place}.expect[${at}]`,
      }),
    );
  });
  return tests as readonly CreateWorkflowTestInput[];
}

function requireMembers(
  value: unknown,
  members: Readonly<Record<string, (member: unknown) => boolean>>,
  required: readonly string[],
  { file, place }: { readonly file: string; readonly place: string },
): Readonly<Record<string, unknown>> {
  const refuse = (problem: string): CliError =>
    new CliError(EXIT.invalid, `${file}: ${place} ${problem}.`);
  if (!isObject(value)) throw refuse('must be an object');
  for (const [name, member] of Object.entries(value)) {
    if (!Object.hasOwn(members, name)) throw refuse(`has the unknown member "${name}"`);
    if (members[name]?.(member) !== true) throw refuse(`has a wrong value for "${name}"`);
  }
  const missing = required.find((name) => !(name in value));
  if (missing !== undefined) throw refuse(`has no "${missing}"`);
  return value;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}

function isTextOrNull(value: unknown): boolean {
  return value === null || isText(value);
}

function isAnything(): boolean {
  return true;
}

export async function storedTests(
  client: Client,
  workflowId: number,
  signal: AbortSignal,
): Promise<readonly WorkflowTest[]> {
  const { tests } = await client.listWorkflowTests(workflowId, { limit: 100 }, { signal });
  return tests.toReversed();
}

/** The members that a person writes: without ids, times and defaults. */
export function fileTest({
  name,
  params = {},
  due_at = null,
  last_success_at = null,
  fixtures = {},
  expect,
}: CreateWorkflowTestInput): FileTest {
  return {
    name,
    ...(Object.keys(params).length === 0 ? {} : { params }),
    ...(due_at === null ? {} : { due_at: utcOf(due_at) }),
    ...(last_success_at === null ? {} : { last_success_at: utcOf(last_success_at) }),
    ...(Object.keys(fixtures).length === 0 ? {} : { fixtures }),
    expect: expect.map(({ node, rows, ignore_columns = [], tolerance = 0, any_order = false }) => ({
      node,
      rows,
      ...(ignore_columns.length === 0 ? {} : { ignore_columns }),
      ...(tolerance === 0 ? {} : { tolerance }),
      ...(any_order ? { any_order } : {}),
    })),
  };
}

/** The stored tests in the order of the file, so that a diff shows only what differs. */
export function inFileOrder(
  stored: readonly WorkflowTest[],
  wanted: readonly { readonly name: string }[],
): readonly FileTest[] {
  const positions = new Map(wanted.map(({ name }, position) => [name, position]));
  const positionOf = ({ name }: WorkflowTest) => positions.get(name) ?? wanted.length;
  return stored.toSorted((one, other) => positionOf(one) - positionOf(other)).map(fileTest);
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
  for (const { id, to } of update) {
    // A member that the file omits has its default again.
    const whole = { params: {}, due_at: null, last_success_at: null, fixtures: {}, ...to };
    await client.updateWorkflowTest(workflowId, id, whole, { signal });
  }
  for (const test of create) await client.createWorkflowTest(workflowId, test, { signal });
}

function isSame(stored: WorkflowTest, wanted: CreateWorkflowTestInput): boolean {
  return JSON.stringify(sorted(fileTest(stored))) === JSON.stringify(sorted(fileTest(wanted)));
}

/** The service prints a time in UTC with milliseconds. The service refuses text that is not a time. */
function utcOf(time: string): string {
  const instant = Date.parse(time);
  return Number.isNaN(instant) ? time : new Date(instant).toISOString();
}
