/** The columns of an execution, for the statements that select one. */

import type { Execution } from '../../model/execution.ts';
import {
  bigint,
  bool,
  columns,
  int,
  json,
  nullable,
  text,
  time,
  type Fields,
} from './queries/columns.ts';

export const EXECUTION_FIELDS: Fields<Execution> = {
  id: bigint(),
  workflowId: int(),
  workflowTitle: nullable(text('(SELECT title FROM workflows WHERE workflows.id = e.workflow_id)')),
  revision: int(),
  status: text(),
  trigger: text(),
  scheduleId: nullable(int()),
  rerunOf: nullable(bigint()),
  userId: int(),
  keyId: nullable(int()),
  created: time(),
  dueAt: time('coalesce(e.due_at, e.created)'),
  startedAt: nullable(
    time('CASE WHEN e.started_at IS NOT NULL THEN coalesce(e.first_started_at, e.started_at) END'),
  ),
  lastSuccessAt: nullable(time()),
  finishedAt: nullable(time()),
  executionTimeMs: nullable(int()),
  totalRows: nullable(int()),
  resultId: nullable(text()),
  expiresAt: nullable(time()),
  columns: nullable(json('e.columns')),
  outputs: json("coalesce(e.outputs, '[]')"),
  sources: json("coalesce(e.sources, '[]')"),
  nodes: json("coalesce(e.nodes, '[]')"),
  deliveries: json("coalesce(e.deliveries, '[]')"),
  cursors: json("coalesce(e.cursors, '[]')"),
  calledWorkflows: json("coalesce(e.called_workflows, '[]')"),
  hasEffects: bool(),
  problem: nullable(
    json(`CASE WHEN e.error IS NOT NULL THEN json_build_object(
      'nodeId', e.error->'node_id', 'code', e.error->'code', 'message', e.error->'message') END`),
  ),
};

export const EXECUTION = columns('e', EXECUTION_FIELDS);

export const READ_EXECUTION = {
  name: 'executions.read',
  sql: `SELECT ${EXECUTION.sql} FROM executions e WHERE e.id = $1`,
  columns: EXECUTION,
};
