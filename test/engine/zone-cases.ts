/** Calls with a time zone, on the sample table: their types and values. */

import type { ExpressionCase } from './function-cases.ts';

export const callsInZones: readonly ExpressionCase[] = [
  ["hour(at, 'Europe/Berlin')", 'integer', '12'],
  ["day('2024-12-31T23:30:00Z', 'Asia/Kolkata')", 'integer', '1'],
  ["last_day('2024-01-31T23:30:00Z', 'Europe/Berlin')", 'date', '2024-02-29'],
  ["date(at, 'Pacific/Apia')", 'date', '2026-03-31'],
  ["date('2024-12-31T23:30:00Z', 'Europe/Berlin')", 'date', '2025-01-01'],
  ["timestamp(day, 'Europe/Berlin')", 'timestamp', '2026-03-30 22:00:00'],
  ["timestamp('2024-03-31T02:30:00', 'Europe/Berlin')", 'timestamp', '2024-03-31 01:30:00'],
  ["timestamp('2024-10-27 02:30', 'Europe/Berlin')", 'timestamp', '2024-10-27 00:30:00'],
  ["timestamp('2011-12-30', 'Pacific/Apia')", 'timestamp', '2011-12-30 10:00:00'],
  ["timestamp('2024-10-27T02:30:00+01:00', 'Europe/Berlin')", 'timestamp', '2024-10-27 01:30:00'],
  ["timestamp('2024-10-27T02:30:00Z', 'Asia/Tokyo')", 'timestamp', '2024-10-27 02:30:00'],
  ["date_trunc('day', at, 'America/New_York')", 'timestamp', '2026-03-31 04:00:00'],
  ["date_trunc('hour', at, 'Asia/Kolkata')", 'timestamp', '2026-03-31 09:30:00'],
  [
    "date_trunc('hour', '2024-10-27T01:30:00Z', 'Europe/Berlin')",
    'timestamp',
    '2024-10-27 01:00:00',
  ],
  [
    "date_trunc('day', '2018-11-04T12:00:00Z', 'America/Sao_Paulo')",
    'timestamp',
    '2018-11-04 03:00:00',
  ],
  [
    "date_add('day', 1, '2024-03-30T12:00:00Z', 'Europe/Berlin')",
    'timestamp',
    '2024-03-31 11:00:00',
  ],
  [
    "date_add('hour', 24, '2024-03-30T12:00:00Z', 'Europe/Berlin')",
    'timestamp',
    '2024-03-31 12:00:00',
  ],
  [
    "date_diff('day', '2024-12-31T22:30:00Z', '2024-12-31T23:30:00Z', 'Europe/Berlin')",
    'integer',
    '1',
  ],
  [
    "date_diff('hour', '2024-03-30T22:59:00Z', '2024-03-31T22:00:00Z', 'Europe/Berlin')",
    'integer',
    '24',
  ],
  ["strftime('2024-07-01T12:00:00Z', '%H:%M %z', 'Asia/Kolkata')", 'string', '17:30 +05:30'],
  ["strftime('2024-07-01T12:00:00Z', '%z', 'America/St_Johns')", 'string', '-02:30'],
  ["hour(null, 'Europe/Berlin')", 'integer', null],
  ["date(null, 'Europe/Berlin')", 'date', null],
  ["timestamp(null, 'Europe/Berlin')", 'timestamp', null],
  ["date_trunc('day', null, 'Europe/Berlin')", 'timestamp', null],
  ["date_trunc('hour', null, 'Europe/Berlin')", 'timestamp', null],
  ["date_add('day', none, at, 'Europe/Berlin')", 'timestamp', null],
  ["date_diff('hour', null, at, 'Europe/Berlin')", 'integer', null],
  ["strftime(null, '%H %z', 'Europe/Berlin')", 'string', null],
];
