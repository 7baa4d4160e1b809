import { exactJson } from '../../kit/json/exact-json.ts';
import type { Handler } from '../handler.ts';
import { presentPageOf } from '../present/page.ts';

export const listUndeliveredRows: Handler<'listUndeliveredRows', 'undelivered'> = async (
  { caller, path: { executionId, nodeId }, query: { status, page, limit }, noteExecution },
  { undelivered },
) => {
  const id = BigInt(executionId);
  noteExecution(id);
  const listed = await undelivered.list(caller, id, { nodeId, status }, { page, limit });
  const path = `/api/v1/executions/${executionId}/deliveries/${nodeId}/rows`;
  const { pagination, headers } = presentPageOf(path, listed, { page, limit }, [
    ['status', status],
  ]);
  const lines = listed.items.map(({ row, key, code, message, response, attempts, resentBy }) => {
    const resent_by = resentBy === null ? null : Number(resentBy);
    return exactJson({ row, key, code, message, response, attempts, resent_by });
  });
  const rows = Buffer.from(lines.map((line) => `${line}\n`).join(''));
  return { status: 200, headers, data: pagination, rows };
};
