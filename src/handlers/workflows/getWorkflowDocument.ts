import type { Handler } from '../handler.ts';
import { workflowDocument } from '../present/workflow-document/document.ts';

export const getWorkflowDocument: Handler<'getWorkflowDocument', 'workflows'> = async (
  { caller, path, signal },
  { workflows },
) => {
  const contract = await workflows.contract(caller, path.workflowId, signal);
  return { status: 200, document: workflowDocument(contract) };
};
