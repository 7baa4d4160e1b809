/** Every operation and its handler. An operation of the specification without one does not compile. */

import type { OperationId } from '../generated/operations.ts';
import { changePassword } from './changePassword.ts';
import { createKey } from './createKey.ts';
import { createOrganization } from './createOrganization.ts';
import { createUser } from './createUser.ts';
import { createWorkflow } from './createWorkflow.ts';
import { deleteUser } from './deleteUser.ts';
import { deleteWorkflow } from './deleteWorkflow.ts';
import { endOtherSessions } from './endOtherSessions.ts';
import { executeWorkflow } from './executeWorkflow.ts';
import { getKey } from './getKey.ts';
import { getResultPage } from './getResultPage.ts';
import { getSession } from './getSession.ts';
import { getUser } from './getUser.ts';
import { getWorkflow } from './getWorkflow.ts';
import { listKeys } from './listKeys.ts';
import { listNodeTypes } from './listNodeTypes.ts';
import { listSessions } from './listSessions.ts';
import { listUsers } from './listUsers.ts';
import { listWorkflows } from './listWorkflows.ts';
import { logIn } from './logIn.ts';
import { logOut } from './logOut.ts';
import { revokeKey } from './revokeKey.ts';
import { updateKey } from './updateKey.ts';
import { updateUser } from './updateUser.ts';
import { updateWorkflow } from './updateWorkflow.ts';
import { validateWorkflow } from './validateWorkflow.ts';
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
  updateWorkflow,
  deleteWorkflow,
  executeWorkflow,
  validateWorkflow,
  getResultPage,
  listNodeTypes,
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
} satisfies { readonly [Id in OperationId]: Handler<Id> };
