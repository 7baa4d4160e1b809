import { runInTimeSlices } from '../../kit/time-slices.ts';
import type { Handler } from '../handler.ts';
import { printValidation } from '../present/validation.ts';

export const validateWorkflow: Handler<'validateWorkflow', 'workflows'> = async (
  { caller, path, signal, endTurn },
  { workflows },
) => {
  endTurn();
  const report = await workflows.validate(caller, path.workflowId, signal);
  return { status: 200, bytes: await runInTimeSlices(printValidation(report), signal) };
};
