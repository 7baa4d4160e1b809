/** Every command, in the order in which the help shows them. */

import type { AddCommand } from '../command.ts';
import { defineGroup } from '../command.ts';
import { completion } from './completion.ts';
import {
  createCredential,
  deleteCredential,
  getCredential,
  listCredentials,
  testCredential,
  updateCredential,
} from './credentials.ts';
import { listCursors, resetCursor, setCursor } from './cursors.ts';
import {
  createDashboard,
  deleteDashboard,
  getDashboard,
  listDashboards,
  refreshDashboard,
} from './dashboards.ts';
import { shareDashboard } from './dashboards-share.ts';
import { data } from './data.ts';
import { deleteFile, getFile, keepFile, listFiles, uploadFile } from './files.ts';
import { functions } from './functions.ts';
import { applyIntegration } from './integrations-apply.ts';
import { importIntegration } from './integrations-import.ts';
import { deleteIntegration, getIntegration, listIntegrations } from './integrations.ts';
import { createKey, listKeys, revokeKey, updateKey } from './keys.ts';
import { init } from './init.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { nodeTypes } from './node-types.ts';
import { open } from './open.ts';
import { preview } from './preview.ts';
import { query } from './query.ts';
import { run } from './run.ts';
import { rerun, resend } from './reruns.ts';
import { listUndelivered } from './undelivered.ts';
import { cancelRun, getRun, listRuns, watchRun } from './runs.ts';
import {
  createSchedule,
  deleteSchedule,
  getSchedule,
  listSchedules,
  runSchedule,
  updateSchedule,
} from './schedules.ts';
import { backfillSchedule } from './schedule-backfill.ts';
import { test } from './test.ts';
import { captureTest } from './tests-capture.ts';
import { applyTestsFile, deleteTest, exportTests, listTests } from './tests.ts';
import { types } from './types.ts';
import { validate } from './validate.ts';
import { applyWorkflow } from './workflows-apply.ts';
import { deleteWorkflow } from './workflows-delete.ts';
import { diffWorkflow, restoreWorkflow, workflowHistory } from './workflows-history.ts';
import { publishWorkflow } from './workflows-publish.ts';
import { exportWorkflow, getWorkflow, listWorkflows } from './workflows-read.ts';

export const commands: readonly AddCommand[] = [
  login,
  logout,
  init,
  defineGroup('workflows', 'Write and read workflows', [
    listWorkflows,
    getWorkflow,
    applyWorkflow,
    exportWorkflow,
    workflowHistory,
    diffWorkflow,
    restoreWorkflow,
    publishWorkflow,
    deleteWorkflow,
  ]),
  validate,
  types,
  preview,
  query,
  run,
  defineGroup('runs', 'List, follow, cancel and repeat runs', [
    listRuns,
    getRun,
    watchRun,
    cancelRun,
    listUndelivered,
    rerun,
    resend,
  ]),
  data,
  test,
  defineGroup('tests', 'Store the rows that workflows must output', [
    listTests,
    exportTests,
    applyTestsFile,
    captureTest,
    deleteTest,
  ]),
  defineGroup('cursors', 'Read and set how far workflows have read their sources', [
    listCursors,
    setCursor,
    resetCursor,
  ]),
  defineGroup('schedules', 'Run workflows at given times', [
    listSchedules,
    getSchedule,
    createSchedule,
    updateSchedule,
    deleteSchedule,
    runSchedule,
    backfillSchedule,
  ]),
  defineGroup('dashboards', 'Show rows of several workflows, and share them', [
    listDashboards,
    getDashboard,
    createDashboard,
    deleteDashboard,
    refreshDashboard,
    shareDashboard,
  ]),
  defineGroup('files', 'Upload files with rows, for workflows to read', [
    listFiles,
    getFile,
    uploadFile,
    keepFile,
    deleteFile,
  ]),
  nodeTypes,
  functions,
  defineGroup('credentials', 'Keep secrets of other services for workflows', [
    listCredentials,
    getCredential,
    createCredential,
    updateCredential,
    deleteCredential,
    testCredential,
  ]),
  defineGroup('integrations', 'Describe APIs of other services, whose operations are node types', [
    listIntegrations,
    getIntegration,
    applyIntegration,
    importIntegration,
    deleteIntegration,
  ]),
  defineGroup('keys', 'Make, list and revoke API keys', [
    listKeys,
    createKey,
    updateKey,
    revokeKey,
  ]),
  open,
  completion,
];
