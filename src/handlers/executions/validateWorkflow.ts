import type { Handler } from '../handler.ts';
import { presentValidation } from '../present/validation.ts';

export const validateWorkflow: Handler<'validateWorkflow', 'workflows'> = async (
  { caller, path, signal },
  { workflows },
) => {
  const report = await workflows.validate(caller, path.workflowId, signal);
  return { status: 200, data: presentValidation(report) };
};
