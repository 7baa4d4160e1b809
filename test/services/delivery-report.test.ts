/** What is known of the rows that a terminator sends: no row in doubt is left out, however many there are. */

import { joinedRanges, MAX_RANGES } from '../../src/model/row-range.ts';
import type { ExecutionDelivery } from '../../src/model/execution.ts';
import { presentDelivery } from '../../src/handlers/present/delivery.ts';
import {
  MAX_ERRORS,
  withEnds,
  withoutSending,
  type CallEnd,
} from '../../src/services/executions/deliveries/report.ts';

const ROWS = 10_000;
const NEW: ExecutionDelivery = {
  nodeId: 1,
  rows: ROWS,
  delivered: 0,
  failed: 0,
  inDoubt: 0,
  calls: 0,
  errors: [],
  inDoubtRanges: [],
  sendingUntil: 0,
  key: 'key',
  digest: null,
};
const delivered: CallEnd['end'] = { kind: 'delivered', status: 200, attempts: 1 };
const lost = (inDoubt: boolean): CallEnd['end'] => ({
  kind: 'failed',
  code: inDoubt ? 'no_response' : 'http_422',
  message: 'Why',
  attempts: 1,
  inDoubt,
});
const calls = (ends: readonly CallEnd['end'][], from = 0): CallEnd[] =>
  ends.map((end, at) => ({ row: from + at, rows: 1, end }));
const ended = (ends: readonly CallEnd['end'][]) => withEnds(NEW, calls(ends), false);

it('names all rows in doubt after errors that are listed no longer', () => {
  const failures = Array.from({ length: MAX_ERRORS + 20 }, () => lost(false));
  const report = ended([...failures, lost(true), lost(true), delivered, lost(true)]);
  expect(report.errors).toHaveLength(MAX_ERRORS);
  expect(presentDelivery(report, true)).toMatchObject({
    in_doubt: 3,
    in_doubt_ranges: [
      { row: 120, rows: 2 },
      { row: 123, rows: 1 },
    ],
  });
});

it('lists the failed rows by ranges, and numbers rows from 1', () => {
  const report = ended([delivered, lost(false), lost(false), delivered, lost(false)]);
  const { failed_ranges, errors } = presentDelivery(report, true);
  expect(failed_ranges).toEqual([
    { first_row: 2, row: 1, rows: 2 },
    { first_row: 5, row: 4, rows: 1 },
  ]);
  expect(errors.map(({ first_row, row }) => [first_row, row])).toEqual([
    [2, 1],
    [3, 2],
    [5, 4],
  ]);
});

it('has a last range that reaches over all where there are too many', () => {
  const ends = Array.from({ length: 2 * MAX_RANGES + 100 }, (_, n) =>
    n % 2 === 0 ? lost(true) : delivered,
  );
  const { inDoubt, inDoubtRanges } = ended(ends);
  expect([inDoubt, inDoubtRanges!.length]).toEqual([MAX_RANGES + 50, MAX_RANGES]);
  expect(inDoubtRanges!.at(-1)).toEqual({ row: 2 * MAX_RANGES - 2, rows: 101 });
});

it('names what was being sent when its process died, before and after another one knows', () => {
  const report = { ...ended([lost(true), delivered]), sendingUntil: 9 };
  const expected = {
    delivered: 1,
    in_doubt: 8,
    not_sent: ROWS - 9,
    in_doubt_ranges: [
      { row: 0, rows: 1 },
      { row: 2, rows: 7 },
    ],
  };
  expect(presentDelivery(report, true)).toMatchObject(expected);
  expect(presentDelivery(withoutSending(report, 'It died'), true)).toMatchObject(expected);
});

it('shows a hundred errors, what was lost at the end among them', () => {
  const failures = Array.from({ length: MAX_ERRORS }, () => lost(false));
  const died = { ...ended(failures), sendingUntil: MAX_ERRORS + 5 };
  const { errors } = presentDelivery(died, true);
  expect(errors).toHaveLength(100);
  expect(errors.at(-1)).toMatchObject({ row: MAX_ERRORS, rows: 5, code: 'in_doubt' });
  expect(presentDelivery(died, false).errors.at(-1)).toMatchObject({ row: MAX_ERRORS - 1 });
});

it('reads reports that were written without ranges', () => {
  const { inDoubtRanges: _, ...old } = NEW;
  expect(presentDelivery({ ...old, inDoubt: 1 }, true)).toMatchObject({ in_doubt_ranges: [] });
  expect(joinedRanges([], { row: 3, rows: 2 })).toEqual([{ row: 3, rows: 2 }]);
});

it('leaves what another attempt repeats as being sent, up to the last call that may have reached its host', () => {
  const unsent: CallEnd['end'] = { kind: 'unsent' };
  const interrupted: CallEnd['end'] = {
    kind: 'failed',
    code: 'interrupted',
    message: 'The run ended',
    attempts: 0,
    inDoubt: false,
  };
  const ends = calls([delivered, interrupted, delivered, interrupted, unsent]);
  expect(withEnds(NEW, ends, true)).toMatchObject({ delivered: 1, failed: 0, sendingUntil: 3 });
  expect(withEnds(NEW, ends, false)).toMatchObject({ delivered: 2, failed: 1, sendingUntil: 3 });
  const onlyInterrupted = calls([delivered, interrupted, unsent]);
  expect(withEnds(NEW, onlyInterrupted, true)).toMatchObject({ delivered: 1, sendingUntil: 1 });
  const inDoubt = { ...interrupted, inDoubt: true };
  expect(withEnds(NEW, calls([delivered, inDoubt, unsent]), true).sendingUntil).toBe(2);
});

it('has nothing in doubt where nothing was being sent', () => {
  const report = ended([delivered, delivered]);
  expect(withoutSending(report, 'It died')).toEqual(report);
  expect(withoutSending({ ...report, sendingUntil: 1 }, 'It died')).toEqual(report);
});

it('leaves all as being sent that several interrupted calls may have reached', () => {
  const inDoubt: CallEnd['end'] = {
    kind: 'failed',
    code: 'interrupted',
    message: 'The run ended',
    attempts: 1,
    inDoubt: true,
  };
  const left = withEnds(NEW, calls([delivered, inDoubt, inDoubt, inDoubt]), true);
  expect(left).toMatchObject({ delivered: 1, inDoubt: 0, sendingUntil: 4 });
});

describe('the number of calls', () => {
  const sending = { ...ended([delivered, lost(true)]), sendingUntil: 9, sendingCalls: 4 };

  it('includes those of a process that died, before and after another one knows', () => {
    expect(presentDelivery(sending, true).calls).toBe(6);
    expect(presentDelivery(withoutSending(sending, 'It died'), true).calls).toBe(6);
  });

  it('includes those that were interrupted and that another attempt repeats', () => {
    const interrupted: CallEnd['end'] = {
      kind: 'failed',
      code: 'interrupted',
      message: 'The run ended',
      attempts: 2,
      inDoubt: true,
    };
    const ends = calls([delivered, interrupted, delivered, { kind: 'unsent' }]);
    expect(withEnds(NEW, ends, true)).toMatchObject({ delivered: 1, calls: 4 });
  });
});
