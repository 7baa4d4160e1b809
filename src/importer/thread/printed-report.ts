/**
 * Reports of the thread: printed there, and parsed here in steps, because parsing megabytes at once would block the
 * process.
 */

import type { Steps } from '../../kit/time-slices.ts';
import type { IntegrationOperation } from '../../model/integration.ts';
import type { ImportReport } from '../types.ts';
import type { PrintedReport } from './messages.ts';

const OPERATIONS_PER_PIECE = 20;

export function printReport(report: ImportReport): PrintedReport {
  const { operations, ...definition } = report.definition;
  const encoder = new TextEncoder();
  const print = (value: unknown): Uint8Array => encoder.encode(JSON.stringify(value));
  const pieces: Uint8Array[] = [];
  for (let from = 0; from < operations.length; from += OPERATIONS_PER_PIECE)
    pieces.push(print(operations.slice(from, from + OPERATIONS_PER_PIECE)));
  return { operations: pieces, rest: print({ ...report, definition }) };
}

/** All buffers, for a transfer without copies. */
export function buffersOf({ operations, rest }: PrintedReport): readonly ArrayBuffer[] {
  return [...operations, rest].map(({ buffer }) => buffer as ArrayBuffer);
}

export function* parseReport({ operations, rest }: PrintedReport): Steps<ImportReport> {
  const decoder = new TextDecoder();
  const parse = (bytes: Uint8Array): unknown => JSON.parse(decoder.decode(bytes));
  const all: IntegrationOperation[] = [];
  for (const piece of operations) {
    all.push(...(parse(piece) as IntegrationOperation[]));
    yield;
  }
  const report = parse(rest) as ImportReport;
  return { ...report, definition: { ...report.definition, operations: all } };
}
