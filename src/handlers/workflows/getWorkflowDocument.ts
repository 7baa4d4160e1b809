import type { WorkflowContract } from '../../services/workflows/contract.ts';
import type { Handler } from '../handler.ts';
import { isKnown, tagHeader } from '../present/entity-tag.ts';
import { workflowDocument } from '../present/workflow-document/document.ts';

export const getWorkflowDocument: Handler<'getWorkflowDocument', 'workflowDocuments'> = async (
  { caller, path, ifNoneMatch, signal },
  { workflowDocuments },
) => {
  const { bytes, tag } = await workflowDocuments.printed(caller, path.workflowId, print, signal);
  const headers = tagHeader(tag);
  if (isKnown(tag, ifNoneMatch)) return { status: 304, headers };
  return { status: 200, headers, document: bytes };
};

function print(contract: WorkflowContract): Buffer {
  return Buffer.from(JSON.stringify(workflowDocument(contract)));
}
