import type { Handler } from './handler.ts';
import { presentValidation } from './present-run.ts';

export const validateWorkflow: Handler<'validateWorkflow', 'workflows'> = async ({ caller, path }, { workflows }) => {
  const report = await workflows.validate(caller, path.workflowId);
  return { status: 200, data: presentValidation(report) };
};
