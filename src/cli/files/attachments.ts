/** The schedules and tests of a workflow: its file lists all of them, or omits them. */

import type { Client, Schedule, WorkflowTest } from '../../client/index.ts';
import {
  applySchedules,
  completeSchedule,
  scheduleChanges,
  storedSchedules,
  type ScheduleChanges,
} from './schedules.ts';
import {
  applyTests,
  inFileOrder,
  storedTests,
  testChanges,
  type TestChanges,
} from './tests-file.ts';
import type { WholeFile } from './workflow-file.ts';

/** Those of the stored workflow; empty if the file does not list them. */
export interface Attachments {
  readonly schedules: readonly Schedule[];
  readonly tests: readonly WorkflowTest[];
}

export interface AttachmentChanges {
  readonly schedules: ScheduleChanges;
  readonly tests: TestChanges;
}

type Wanted = Pick<Partial<WholeFile>, 'schedules' | 'tests'>;

export const NO_ATTACHMENTS: Attachments = { schedules: [], tests: [] };

/** Reads only those that the file lists. */
export async function storedAttachments(
  client: Client,
  workflowId: number,
  { schedules, tests }: Wanted,
  signal: AbortSignal,
): Promise<Attachments> {
  return {
    schedules: schedules === undefined ? [] : await storedSchedules(client, workflowId, signal),
    tests: tests === undefined ? [] : await storedTests(client, workflowId, signal),
  };
}

/** In the format of files. */
export function fileAttachments({ schedules, tests }: Attachments, wanted: Wanted): Wanted {
  return {
    ...(wanted.schedules && { schedules: schedules.map(completeSchedule) }),
    ...(wanted.tests && { tests: inFileOrder(tests, wanted.tests) }),
  };
}

export function attachmentChanges(
  { schedules, tests }: Attachments,
  wanted: Wanted,
): AttachmentChanges {
  return {
    schedules: scheduleChanges(schedules, wanted.schedules ?? []),
    tests: testChanges(tests, wanted.tests ?? []),
  };
}

export function changesAttachments({ schedules, tests }: AttachmentChanges): boolean {
  return [schedules, tests].some(
    ({ create, update, remove }) => create.length + update.length + remove.length > 0,
  );
}

export async function applyAttachments(
  client: Client,
  workflowId: number,
  { schedules, tests }: AttachmentChanges,
  signal: AbortSignal,
): Promise<void> {
  await applySchedules(client, workflowId, schedules, signal);
  await applyTests(client, workflowId, tests, signal);
}
