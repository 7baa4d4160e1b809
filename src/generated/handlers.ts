// Written by scripts/generate.ts from openapi/ and the files of src/handlers/; do not edit.

import type { Handler } from '../handlers/handler.ts';
import { createKey } from '../handlers/keys/createKey.ts';
import { listKeys } from '../handlers/keys/listKeys.ts';
import { getKey } from '../handlers/keys/getKey.ts';
import { updateKey } from '../handlers/keys/updateKey.ts';
import { revokeKey } from '../handlers/keys/revokeKey.ts';
import { listWorkflows } from '../handlers/workflows/listWorkflows.ts';
import { createWorkflow } from '../handlers/workflows/createWorkflow.ts';
import { getWorkflow } from '../handlers/workflows/getWorkflow.ts';
import { updateWorkflow } from '../handlers/workflows/updateWorkflow.ts';
import { deleteWorkflow } from '../handlers/workflows/deleteWorkflow.ts';
import { getWorkflowDocument } from '../handlers/workflows/getWorkflowDocument.ts';
import { executeWorkflow } from '../handlers/executions/executeWorkflow.ts';
import { validateWorkflow } from '../handlers/executions/validateWorkflow.ts';
import { previewWorkflow } from '../handlers/executions/previewWorkflow.ts';
import { getResultPage } from '../handlers/executions/getResultPage.ts';
import { exportResult } from '../handlers/executions/exportResult.ts';
import { listExecutions } from '../handlers/executions/listExecutions.ts';
import { getExecution } from '../handlers/executions/getExecution.ts';
import { cancelExecution } from '../handlers/executions/cancelExecution.ts';
import { validateGraph } from '../handlers/executions/validateGraph.ts';
import { listRevisions } from '../handlers/workflows/listRevisions.ts';
import { getRevision } from '../handlers/workflows/getRevision.ts';
import { restoreRevision } from '../handlers/workflows/restoreRevision.ts';
import { listSchedules } from '../handlers/schedules/listSchedules.ts';
import { createSchedule } from '../handlers/schedules/createSchedule.ts';
import { getSchedule } from '../handlers/schedules/getSchedule.ts';
import { updateSchedule } from '../handlers/schedules/updateSchedule.ts';
import { deleteSchedule } from '../handlers/schedules/deleteSchedule.ts';
import { runSchedule } from '../handlers/schedules/runSchedule.ts';
import { listNodeTypes } from '../handlers/node-types/listNodeTypes.ts';
import { listFunctions } from '../handlers/node-types/listFunctions.ts';
import { logIn } from '../handlers/session/logIn.ts';
import { getSession } from '../handlers/session/getSession.ts';
import { logOut } from '../handlers/session/logOut.ts';
import { listSessions } from '../handlers/session/listSessions.ts';
import { endOtherSessions } from '../handlers/session/endOtherSessions.ts';
import { changePassword } from '../handlers/session/changePassword.ts';
import { createUser } from '../handlers/users/createUser.ts';
import { listUsers } from '../handlers/users/listUsers.ts';
import { getUser } from '../handlers/users/getUser.ts';
import { updateUser } from '../handlers/users/updateUser.ts';
import { deleteUser } from '../handlers/users/deleteUser.ts';
import { createOrganization } from '../handlers/organizations/createOrganization.ts';
import { createCredential } from '../handlers/credentials/createCredential.ts';
import { listCredentials } from '../handlers/credentials/listCredentials.ts';
import { getCredential } from '../handlers/credentials/getCredential.ts';
import { updateCredential } from '../handlers/credentials/updateCredential.ts';
import { deleteCredential } from '../handlers/credentials/deleteCredential.ts';
import { testCredential } from '../handlers/credentials/testCredential.ts';
import { createIntegration } from '../handlers/integrations/createIntegration.ts';
import { listIntegrations } from '../handlers/integrations/listIntegrations.ts';
import { importIntegration } from '../handlers/integrations/importIntegration.ts';
import { getIntegration } from '../handlers/integrations/getIntegration.ts';
import { updateIntegration } from '../handlers/integrations/updateIntegration.ts';
import { deleteIntegration } from '../handlers/integrations/deleteIntegration.ts';
import type { OperationId } from './operations.ts';

/** Every operation and its handler. */
export const handlers = {
  createKey,
  listKeys,
  getKey,
  updateKey,
  revokeKey,
  listWorkflows,
  createWorkflow,
  getWorkflow,
  updateWorkflow,
  deleteWorkflow,
  getWorkflowDocument,
  executeWorkflow,
  validateWorkflow,
  previewWorkflow,
  getResultPage,
  exportResult,
  listExecutions,
  getExecution,
  cancelExecution,
  validateGraph,
  listRevisions,
  getRevision,
  restoreRevision,
  listSchedules,
  createSchedule,
  getSchedule,
  updateSchedule,
  deleteSchedule,
  runSchedule,
  listNodeTypes,
  listFunctions,
  logIn,
  getSession,
  logOut,
  listSessions,
  endOtherSessions,
  changePassword,
  createUser,
  listUsers,
  getUser,
  updateUser,
  deleteUser,
  createOrganization,
  createCredential,
  listCredentials,
  getCredential,
  updateCredential,
  deleteCredential,
  testCredential,
  createIntegration,
  listIntegrations,
  importIntegration,
  getIntegration,
  updateIntegration,
  deleteIntegration,
} satisfies { readonly [Id in OperationId]: Handler<Id> };
