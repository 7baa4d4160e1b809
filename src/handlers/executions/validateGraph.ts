import { runInTimeSlices } from '../../kit/time-slices.ts';
import type { Handler } from '../handler.ts';
import { printGraphValidation } from '../present/validation.ts';
import { readGraph } from '../workflows/graph-body.ts';

export const validateGraph: Handler<'validateGraph', 'workflows'> = async (
  { caller, body, signal, endTurn },
  { workflows },
) => {
  endTurn();
  const report = await workflows.validateGraph(caller, readGraph(body), signal);
  return { status: 200, bytes: await runInTimeSlices(printGraphValidation(report), signal) };
};
