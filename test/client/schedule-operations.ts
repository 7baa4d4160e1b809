/** Calls of the client's methods for schedules. */

import type { Operations } from './operation.ts';
import { enveloped } from './scripted-server.ts';

export const scheduleOperations: Operations = {
  listAllSchedules: {
    call: (weir) => weir.listAllSchedules({ is_active: true, limit: 100 }),
    sends: 'GET /api/v1/schedules?is_active=true&limit=100',
    responds: enveloped({ schedules: [] }),
    gives: { schedules: [] },
  },
  listSchedules: {
    call: (weir) => weir.listSchedules(7, { limit: 100 }),
    sends: 'GET /api/v1/workflows/7/schedules?limit=100',
    responds: enveloped({ schedules: [] }),
    gives: { schedules: [] },
  },
  createSchedule: {
    call: (weir) => weir.createSchedule(7, { cron: '@daily' }),
    sends: 'POST /api/v1/workflows/7/schedules',
    body: { cron: '@daily' },
    responds: enveloped({ id: 4 }),
    gives: { id: 4 },
  },
  getSchedule: {
    call: (weir) => weir.getSchedule(7, 4),
    sends: 'GET /api/v1/workflows/7/schedules/4',
    responds: enveloped({ id: 4 }),
    gives: { id: 4 },
  },
  updateSchedule: {
    call: (weir) => weir.updateSchedule(7, 4, { is_active: false }),
    sends: 'PATCH /api/v1/workflows/7/schedules/4',
    body: { is_active: false },
    responds: enveloped({ id: 4 }),
    gives: { id: 4 },
  },
  deleteSchedule: {
    call: (weir) => weir.deleteSchedule(7, 4),
    sends: 'DELETE /api/v1/workflows/7/schedules/4',
    responds: { status: 204 },
    gives: undefined,
  },
  runSchedule: {
    call: (weir) => weir.runSchedule(7, 4),
    sends: 'POST /api/v1/workflows/7/schedules/4/run',
    responds: enveloped({ id: 9 }),
    gives: { id: 9 },
  },
  backfillSchedule: {
    call: (weir) =>
      weir.backfillSchedule(7, 4, { from: '2026-02-01T00:00:00Z', to: '2026-02-02T00:00:00Z' }),
    sends: 'POST /api/v1/workflows/7/schedules/4/backfill',
    body: { from: '2026-02-01T00:00:00Z', to: '2026-02-02T00:00:00Z' },
    responds: enveloped({ backfill_id: 9 }),
    gives: { backfill_id: 9 },
  },
};
