/** Calls of the client's methods, with the requests that they send. */

import type { Operations } from './operation.ts';
import { scheduleOperations } from './schedule-operations.ts';
import { enveloped } from './scripted-server.ts';

const NODE = { node_type: 'termination/dashboardOutput', node_role: 'terminator' as const };

export const operations: Operations = {
  listKeys: {
    call: (weir) => weir.listKeys(),
    sends: 'GET /api/v1/keys?page=0&limit=1000',
    responds: { status: 200, body: { success: true, keys: [{ id: 1 }] } },
    gives: [{ id: 1 }],
  },
  getKey: {
    call: (weir) => weir.getKey(4),
    sends: 'GET /api/v1/keys/4',
    responds: { status: 200, body: { success: true, key: { id: 4 } } },
    gives: { id: 4 },
  },
  createKey: {
    call: (weir) => weir.createKey({ name: 'CI' }),
    sends: 'POST /api/v1/keys',
    body: { name: 'CI' },
    responds: { status: 201, body: { success: true, key: { id: 1 }, full_key: 'weir_new' } },
    gives: { key: { id: 1 }, full_key: 'weir_new' },
  },
  updateKey: {
    call: (weir) => weir.updateKey(4, { name: 'CI' }),
    sends: 'PATCH /api/v1/keys/4',
    body: { name: 'CI' },
    responds: { status: 200, body: { success: true, key: { id: 4 } } },
    gives: { id: 4 },
  },
  revokeKey: {
    call: (weir) => weir.revokeKey(4, { descendants: true }),
    sends: 'DELETE /api/v1/keys/4?descendants=true',
    responds: { status: 200, body: { success: true, revoked: true, revoked_count: 2 } },
    gives: { revoked: true, revoked_count: 2 },
  },
  listWorkflows: {
    call: (weir) => weir.listWorkflows({ page: 2, limit: 5 }),
    sends: 'GET /api/v1/workflows?page=2&limit=5',
    responds: enveloped({ workflows: [] }),
    gives: { workflows: [] },
  },
  createWorkflow: {
    call: (weir) => weir.createWorkflow({ title: 'T', nodes: [NODE] }),
    sends: 'POST /api/v1/workflows',
    body: { title: 'T', nodes: [NODE] },
    responds: enveloped({ id: 7 }),
    gives: { id: 7 },
  },
  getWorkflow: {
    call: (weir) => weir.getWorkflow(7),
    sends: 'GET /api/v1/workflows/7',
    responds: enveloped({ id: 7 }),
    gives: { id: 7 },
  },
  getWorkflowDocument: {
    call: (weir) => weir.getWorkflowDocument(7),
    sends: 'GET /api/v1/workflows/7/openapi.json',
    responds: { status: 200, body: { openapi: '3.1.0', info: {}, paths: {}, components: {} } },
    gives: { openapi: '3.1.0', info: {}, paths: {}, components: {} },
  },
  updateWorkflow: {
    call: (weir) => weir.updateWorkflow(7, { description: null }),
    sends: 'PATCH /api/v1/workflows/7',
    body: { description: null },
    responds: enveloped({ id: 7 }),
    gives: { id: 7 },
  },
  deleteWorkflow: {
    call: (weir) => weir.deleteWorkflow(7),
    sends: 'DELETE /api/v1/workflows/7',
    responds: { status: 204 },
    gives: undefined,
  },
  listExecutions: {
    call: (weir) => weir.listExecutions({ status: ['failed', 'timed_out'], limit: 5 }),
    sends: 'GET /api/v1/executions?status=failed&status=timed_out&limit=5',
    responds: enveloped({ executions: [] }),
    gives: { executions: [] },
  },
  getExecution: {
    call: (weir) => weir.getExecution(4711, { waitSeconds: 30 }),
    sends: 'GET /api/v1/executions/4711',
    responds: enveloped({ id: 4711 }),
    gives: { id: 4711 },
  },
  cancelExecution: {
    call: (weir) => weir.cancelExecution(4711),
    sends: 'POST /api/v1/executions/4711/cancel',
    responds: enveloped({ id: 4711, status: 'cancelled' }),
    gives: { id: 4711, status: 'cancelled' },
  },
  rerunExecution: {
    call: (weir) => weir.rerunExecution(4711, { revision: 'latest' }),
    sends: 'POST /api/v1/executions/4711/rerun',
    body: { revision: 'latest' },
    responds: enveloped({ id: 4712 }),
    gives: { id: 4712 },
  },
  resendRows: {
    call: (weir) => weir.resendRows(4711, 13, { which: 'failed' }),
    sends: 'POST /api/v1/executions/4711/deliveries/13/resend',
    body: { which: 'failed' },
    responds: enveloped({ id: 4712 }),
    gives: { id: 4712 },
  },
  captureExecution: {
    call: (weir) => weir.captureExecution(4711, { name: 'Captured' }),
    sends: 'POST /api/v1/executions/4711/capture',
    body: { name: 'Captured' },
    responds: enveloped({ id: 7 }),
    gives: { id: 7 },
  },
  listUndeliveredRows: {
    call: (weir) => weir.listUndeliveredRows(4711, 13, { status: 'failed', limit: 5 }),
    sends: 'GET /api/v1/executions/4711/deliveries/13/rows?status=failed&limit=5',
    responds: enveloped({ rows: [], total: 0 }),
    gives: { rows: [], total: 0 },
  },
  previewWorkflow: {
    call: (weir) => weir.previewWorkflow(7, { rows: 1 }),
    sends: 'POST /api/v1/workflows/7/preview',
    body: { rows: 1 },
    responds: enveloped({ nodes: [] }),
    gives: { nodes: [] },
  },
  previewGraph: {
    call: (weir) => weir.previewGraph({ nodes: [], rows: 1 }),
    sends: 'POST /api/v1/graphs/preview',
    body: { nodes: [], rows: 1 },
    responds: enveloped({ nodes: [] }),
    gives: { nodes: [] },
  },
  validateGraph: {
    call: (weir) => weir.validateGraph({ nodes: [] }),
    sends: 'POST /api/v1/graphs/validate',
    body: { nodes: [] },
    responds: enveloped({ valid: true, warnings: [] }),
    gives: { valid: true, warnings: [] },
  },
  validateWorkflow: {
    call: (weir) => weir.validateWorkflow(7),
    sends: 'POST /api/v1/workflows/7/validate',
    responds: enveloped({ valid: true, warnings: [] }),
    gives: { valid: true, warnings: [] },
  },
  executeWorkflow: {
    call: (weir) => weir.executeWorkflow(7, { params: { n: 1 } }, { revision: 2 }),
    sends: 'POST /api/v1/workflows/7/execute?revision=2',
    body: { params: { n: 1 } },
    responds: enveloped({ status: 'completed' }),
    gives: { status: 'completed' },
  },
  getResultPage: {
    call: (weir) => weir.getResultPage(7, 'dataRef:a/b', { limit: 3 }),
    sends: 'GET /api/v1/workflows/7/data/dataRef%3Aa%2Fb?limit=3',
    responds: enveloped({ rows: [] }),
    gives: { rows: [] },
  },
  exportResult: {
    call: async (weir) => {
      const { stream, ...file } = await weir.exportResult(7, 'dataRef:x', {
        format: 'csv',
        columns: ['a', 'b,c'],
      });
      return { ...file, text: await new Response(stream).text() };
    },
    sends: 'GET /api/v1/workflows/7/data/dataRef%3Ax/export?format=csv&columns=a,b%2Cc',
    responds: {
      status: 200,
      headers: {
        'content-type': 'text/csv',
        'content-disposition': 'attachment; filename="x.csv"',
      },
      body: 'a,"b,c"\r\n',
    },
    gives: { mediaType: 'text/csv', fileName: 'x.csv', text: 'a,"b,c"\r\n' },
  },
  getFileContent: {
    call: async (weir) => {
      const { stream, ...file } = await weir.getFileContent('file_a');
      return { ...file, text: await new Response(stream).text() };
    },
    sends: 'GET /api/v1/files/file_a/content',
    responds: {
      status: 200,
      headers: {
        'content-type': 'application/octet-stream',
        'content-disposition': "attachment; filename*=UTF-8''M%C3%A4rz.csv",
      },
      body: 'a\n1\n',
    },
    gives: { mediaType: 'application/octet-stream', fileName: 'März.csv', text: 'a\n1\n' },
  },
  listFiles: {
    call: (weir) => weir.listFiles({ limit: 3 }),
    sends: 'GET /api/v1/files?limit=3',
    responds: enveloped({ files: [] }),
    gives: { files: [] },
  },
  getFile: {
    call: (weir) => weir.getFile('file_a'),
    sends: 'GET /api/v1/files/file_a',
    responds: enveloped({ id: 'file_a' }),
    gives: { id: 'file_a' },
  },
  updateFile: {
    call: (weir) => weir.updateFile('file_a', { keep: true }),
    sends: 'PATCH /api/v1/files/file_a',
    body: { keep: true },
    responds: enveloped({ id: 'file_a' }),
    gives: { id: 'file_a' },
  },
  deleteFile: {
    call: (weir) => weir.deleteFile('file_a'),
    sends: 'DELETE /api/v1/files/file_a',
    responds: { status: 204 },
    gives: undefined,
  },
  listRevisions: {
    call: (weir) => weir.listRevisions(7, { page: 2 }),
    sends: 'GET /api/v1/workflows/7/revisions?page=2',
    responds: enveloped({ revisions: [] }),
    gives: { revisions: [] },
  },
  getRevision: {
    call: (weir) => weir.getRevision(7, 3),
    sends: 'GET /api/v1/workflows/7/revisions/3',
    responds: enveloped({ number: 3 }),
    gives: { number: 3 },
  },
  restoreRevision: {
    call: (weir) => weir.restoreRevision(7, 3),
    sends: 'POST /api/v1/workflows/7/revisions/3/restore',
    responds: enveloped({ id: 7 }),
    gives: { id: 7 },
  },
  publishWorkflow: {
    call: (weir) => weir.publishWorkflow(7, { revision: 3 }),
    sends: 'POST /api/v1/workflows/7/publish',
    body: { revision: 3 },
    responds: enveloped({ published_revision: 3 }),
    gives: { published_revision: 3 },
  },
  ...scheduleOperations,
  listFunctions: {
    call: (weir) => weir.listFunctions(),
    sends: 'GET /api/v1/functions',
    responds: enveloped({ total: 0 }),
    gives: { total: 0 },
  },
  listNodeTypes: {
    call: (weir) => weir.listNodeTypes({ category: 'query ops', role: 'setter' }),
    sends: 'GET /api/v1/node-types?category=query%20ops&role=setter',
    responds: enveloped({ total: 0 }),
    gives: { total: 0 },
  },
};
