/** How a run ends that does not complete: what the history records, what its caller gets, and what the log says. */

import type { NodeProblem, ValidationReport } from '../../src/engine/index.ts';
import type { EndedRun } from '../../src/services/executions/outcome.ts';
import {
  cancelledRun,
  emptyEnd,
  endedRun,
  stopProblem,
} from '../../src/services/executions/run-end.ts';
import { loggedEnd, loggedRun } from '../../src/services/executions/run-log.ts';
import type { RunEnd } from '../../src/services/executions/started-run.ts';

const common: EndedRun = {
  executionId: 7n,
  workflowId: 3,
  executionTimeMs: 12,
  deliveries: [],
  hasEffects: false,
};
const node = (id: number, label: string) => ({ id, label, type: 'x/y', config: {} });
const diagnostic: NodeProblem = { nodeId: 2, code: 'cycle', message: 'Why', path: '/a' };
const graph = { nodes: [node(1, 'Read'), node(2, 'Total')] };
const problem = { nodeId: 2, code: 'cycle', message: 'nodes[1] "Total": Why' };

it.each([
  ['failed', 'failed'],
  ['too_large', 'failed'],
  ['timed_out', 'timed_out'],
  ['cancelled', 'cancelled'],
] as const)('one that is %s is recorded as %s, with its problem and no more', (reason, status) => {
  const { end, reported } = endedRun({ status: reason, problem: diagnostic }, common, graph);
  expect(end).toEqual({ status, executionTimeMs: 12, problem });
  expect(reported).toEqual({ kind: 'ended', execution: { ...common, status, reason, problem } });
});

it.each<[readonly NodeProblem[], object | null]>([
  [[diagnostic, { ...diagnostic, nodeId: 9 }], problem],
  [[], null],
])('one whose graph is not valid has failed with the first of the errors: %j', (errors, first) => {
  const report = { errors } as unknown as ValidationReport;
  const { end, reported } = endedRun({ status: 'invalid', report }, common, graph);
  expect(end).toEqual({ status: 'failed', executionTimeMs: 12, problem: first });
  expect(reported).toEqual({ kind: 'invalid', report });
});

it.each([
  [2, 'Total', 'nodes[1] "Total": Why'],
  [2, '', 'nodes[1]: Why'],
  [9, 'Total', 'Why'],
  [null, 'Total', 'Why'],
])('a problem of node %j, called %j, says %j', (nodeId, label, message) => {
  const nodes = [node(1, 'Read'), node(2, label)];
  const outcome = { status: 'failed', problem: { ...diagnostic, nodeId } } as const;
  expect(endedRun(outcome, common, { nodes }).end.problem).toEqual({
    nodeId,
    code: 'cycle',
    message,
  });
});

it('one that was cancelled by a request says so', () => {
  const cancelled = {
    nodeId: null,
    code: 'cancelled_by_request',
    message: 'The run was cancelled by a request.',
  };
  expect(cancelledRun(common, stopProblem('requested')!)).toEqual({
    end: { status: 'cancelled', executionTimeMs: 12, problem: cancelled },
    reported: {
      kind: 'ended',
      execution: { ...common, status: 'cancelled', reason: 'cancelled', problem: cancelled },
    },
  });
});

it.each([
  [null, null],
  ['disconnected', null],
  ['requeued', null],
  ['requested', 'cancelled_by_request'],
  ['user_deleted', 'user_deleted'],
  ['key_revoked', 'key_revoked'],
  ['scope_removed', 'scope_removed'],
  ['not_permitted', 'not_permitted'],
] as const)('one that was stopped as %s is over with the problem %s', (reason, code) => {
  const stopped = stopProblem(reason);
  expect(stopped?.code ?? null).toBe(code);
  if (stopped !== null) expect(stopped.message).toMatch(/^The .*\.$/);
});

it('an end without results has none, and the sources that are given', () => {
  const finishedAt = new Date(0);
  const end = { status: 'failed', problem, finishedAt, executionTimeMs: null } as const;
  const without = {
    totalRows: null,
    resultId: null,
    expiresAt: null,
    columns: null,
    outputs: [],
    sources: [],
    nodes: [],
  };
  expect(emptyEnd(end)).toEqual({ ...without, ...end });
  const sources = [{ nodeId: 1 }] as never;
  expect(emptyEnd({ ...end, sources }).sources).toBe(sources);
});

it.each<[unknown, object]>([
  [
    { kind: 'completed', execution: { executionTimeMs: 12, totalRows: 5 } },
    { status: 'completed', ms: 12 },
  ],
  [
    { kind: 'ended', execution: { status: 'failed', executionTimeMs: 12, problem } },
    { status: 'failed', ms: 12, problem: 'cycle' },
  ],
  [{ kind: 'invalid', report: {} }, { status: 'invalid' }],
  [{ kind: 'superseded' }, { status: 'superseded' }],
  [{ kind: 'requeued' }, { status: 'requeued' }],
])('the log says of the end %j: %j', (end, line) => {
  expect(loggedEnd(end as RunEnd)).toEqual(line);
});

it('the log names a run by its ids', () => {
  expect(loggedRun({ executionId: 2n ** 60n, workflowId: 3 })).toEqual({
    executionId: '1152921504606846976',
    workflowId: 3,
  });
});
