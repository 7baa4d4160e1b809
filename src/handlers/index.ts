/** Every operation and its handler. An operation of the specification without one does not compile. */

import type { OperationId } from '../generated/operations.ts';
import { cancelExecution } from './executions/cancelExecution.ts';
import { changePassword } from './session/changePassword.ts';
import { createCredential } from './credentials/createCredential.ts';
import { deleteCredential } from './credentials/deleteCredential.ts';
import { getCredential } from './credentials/getCredential.ts';
import { listCredentials } from './credentials/listCredentials.ts';
import { testCredential } from './credentials/testCredential.ts';
import { updateCredential } from './credentials/updateCredential.ts';
import { createIntegration } from './integrations/createIntegration.ts';
import { importIntegration } from './integrations/importIntegration.ts';
import { deleteIntegration } from './integrations/deleteIntegration.ts';
import { getIntegration } from './integrations/getIntegration.ts';
import { listIntegrations } from './integrations/listIntegrations.ts';
import { updateIntegration } from './integrations/updateIntegration.ts';
import { createKey } from './keys/createKey.ts';
import { createOrganization } from './organizations/createOrganization.ts';
import { createUser } from './users/createUser.ts';
import { createWorkflow } from './workflows/createWorkflow.ts';
import { deleteUser } from './users/deleteUser.ts';
import { deleteWorkflow } from './workflows/deleteWorkflow.ts';
import { endOtherSessions } from './session/endOtherSessions.ts';
import { executeWorkflow } from './executions/executeWorkflow.ts';
import { exportResult } from './executions/exportResult.ts';
import { getExecution } from './executions/getExecution.ts';
import { getKey } from './keys/getKey.ts';
import { getResultPage } from './executions/getResultPage.ts';
import { getSession } from './session/getSession.ts';
import { getUser } from './users/getUser.ts';
import { getWorkflow } from './workflows/getWorkflow.ts';
import { getWorkflowDocument } from './workflows/getWorkflowDocument.ts';
import { listExecutions } from './executions/listExecutions.ts';
import { listFunctions } from './node-types/listFunctions.ts';
import { listKeys } from './keys/listKeys.ts';
import { listNodeTypes } from './node-types/listNodeTypes.ts';
import { listSessions } from './session/listSessions.ts';
import { listUsers } from './users/listUsers.ts';
import { listWorkflows } from './workflows/listWorkflows.ts';
import { logIn } from './session/logIn.ts';
import { logOut } from './session/logOut.ts';
import { previewWorkflow } from './executions/previewWorkflow.ts';
import { revokeKey } from './keys/revokeKey.ts';
import { createSchedule } from './schedules/createSchedule.ts';
import { deleteSchedule } from './schedules/deleteSchedule.ts';
import { getSchedule } from './schedules/getSchedule.ts';
import { listRevisions } from './workflows/listRevisions.ts';
import { getRevision } from './workflows/getRevision.ts';
import { restoreRevision } from './workflows/restoreRevision.ts';
import { listSchedules } from './schedules/listSchedules.ts';
import { updateSchedule } from './schedules/updateSchedule.ts';
import { runSchedule } from './schedules/runSchedule.ts';
import { updateKey } from './keys/updateKey.ts';
import { updateUser } from './users/updateUser.ts';
import { updateWorkflow } from './workflows/updateWorkflow.ts';
import { validateGraph } from './executions/validateGraph.ts';
import { validateWorkflow } from './executions/validateWorkflow.ts';
import type { Handler } from './handler.ts';

export const handlers = {
  createKey,
  listKeys,
  getKey,
  updateKey,
  revokeKey,
  listWorkflows,
  createWorkflow,
  getWorkflow,
  getWorkflowDocument,
  updateWorkflow,
  deleteWorkflow,
  listRevisions,
  getRevision,
  restoreRevision,
  executeWorkflow,
  validateWorkflow,
  validateGraph,
  previewWorkflow,
  listExecutions,
  getExecution,
  cancelExecution,
  getResultPage,
  exportResult,
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
  listCredentials,
  createCredential,
  getCredential,
  updateCredential,
  deleteCredential,
  testCredential,
  listIntegrations,
  createIntegration,
  importIntegration,
  getIntegration,
  updateIntegration,
  deleteIntegration,
} satisfies { readonly [Id in OperationId]: Handler<Id> };
