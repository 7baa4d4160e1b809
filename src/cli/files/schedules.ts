/** The schedules of a workflow in its file, which lists all of them or omits them. */

import type { Client, CreateScheduleInput, Schedule } from '../../client/index.ts';
import { sorted, type FileSchedule } from './workflow-file.ts';

/** Omitted members get the service's defaults. */
export type WrittenSchedule = Pick<CreateScheduleInput, 'cron'> & Partial<FileSchedule>;

export interface ScheduleChanges {
  readonly create: readonly FileSchedule[];
  readonly update: readonly { readonly id: number; readonly to: FileSchedule }[];
  readonly remove: readonly number[];
}

export const completeSchedule = ({
  cron,
  time_zone = 'UTC',
  params = {},
  is_active = true,
  overlap = 'skip',
  catch_up = 'none',
}: WrittenSchedule): FileSchedule => ({ cron, time_zone, params, is_active, overlap, catch_up });

/** @returns the stored schedules, oldest first, in the format of files */
export async function storedSchedules(
  client: Client,
  workflowId: number,
  signal: AbortSignal,
): Promise<readonly Schedule[]> {
  const { schedules } = await client.listSchedules(workflowId, { limit: 100 }, { signal });
  return schedules.toReversed();
}

/** A schedule has no name: one that differs in nothing stays, and one at the same times is changed. */
export function scheduleChanges(
  stored: readonly Schedule[],
  wanted: readonly FileSchedule[],
): ScheduleChanges {
  const left = [...stored];
  const take = (isIt: (schedule: Schedule) => boolean): Schedule | null => {
    const at = left.findIndex(isIt);
    const [taken = null] = at === -1 ? [] : left.splice(at, 1);
    return taken;
  };
  const differing = wanted.filter((to) => take((from) => isSame(from, to)) === null);
  const matched = differing.map((to) => ({
    to,
    from: take(({ cron, time_zone }) => cron === to.cron && time_zone === to.time_zone),
  }));
  return {
    create: matched.flatMap(({ to, from }) => (from === null ? [to] : [])),
    update: matched.flatMap(({ to, from }) => (from === null ? [] : [{ id: from.id, to }])),
    remove: left.map(({ id }) => id),
  };
}

/** Those that go make way for those that come. */
export async function applySchedules(
  client: Client,
  workflowId: number,
  { create, update, remove }: ScheduleChanges,
  signal: AbortSignal,
): Promise<void> {
  for (const id of remove) await client.deleteSchedule(workflowId, id, { signal });
  for (const { id, to } of update) await client.updateSchedule(workflowId, id, to, { signal });
  for (const schedule of create) await client.createSchedule(workflowId, schedule, { signal });
}

function isSame(stored: Schedule, wanted: FileSchedule): boolean {
  return JSON.stringify(sorted(completeSchedule(stored))) === JSON.stringify(sorted(wanted));
}
