/** Names for the types of the specification. */

import type { components, operations } from '../generated/v1.ts';

type Schemas = components['schemas'];

export type ApiKey = Schemas['ApiKey'];
export type NewKey = Schemas['NewKey'];
export type KeyList = Omit<Schemas['KeyListResponse'], 'success'>;
export type Scope = Schemas['Scope'];
export type ScopeLevel = Schemas['ScopeLevel'];
export type CreateKeyInput = Schemas['CreateKeyInput'];
export type UpdateKeyInput = Schemas['UpdateKeyInput'];
export type RevokedKey = Omit<Schemas['RevokedKeyResponse'], 'success'>;
export type Workflow = Schemas['Workflow'];
export type Cursor = Schemas['Cursor'];
export type WorkflowDocument = Schemas['WorkflowDocument'];
export type WorkflowListItem = Schemas['WorkflowListItem'];
export type WorkflowList = Schemas['WorkflowList'];
export type WriteValidation = Schemas['WriteValidation'];
export type WrittenWorkflow = Schemas['WrittenWorkflow'];
export type CreateWorkflowInput = Schemas['CreateWorkflowInput'];
export type UpdateWorkflowInput = Schemas['UpdateWorkflowInput'];
export type NodeInput = Schemas['NodeInput'];
export type EdgeInput = Schemas['EdgeInput'];
export type NodeRole = Schemas['NodeRole'];
export type NodeType = Schemas['NodeType'];
export type FunctionList = Schemas['FunctionList'];
export type NodeTypeList = Schemas['NodeTypeList'];
export type ExecuteInput = Schemas['ExecuteInput'];
export type ExecutionResult = Schemas['ExecutionResult'];
export type PreviewInput = Schemas['PreviewInput'];
export type WorkflowPreview = Schemas['WorkflowPreview'];
export type PreviewGraphInput = Schemas['PreviewGraphInput'];
export type GraphPreview = Schemas['GraphPreview'];
export type GraphNodePreview = Schemas['GraphNodePreview'];
export type NodePreview = Schemas['NodePreview'];
export type Execution = Schemas['Execution'];
export type ExecutionList = Schemas['ExecutionList'];
export type RerunExecutionInput = Schemas['RerunExecutionInput'];
export type ResendRowsInput = Schemas['ResendRowsInput'];
export type UndeliveredRow = Schemas['UndeliveredRow'];
export type UndeliveredRowList = Schemas['UndeliveredRowList'];
export type ExecutionStatus = Schemas['ExecutionStatus'];
export type EndedExecution = Schemas['EndedExecution'];
export type WorkflowValidation = Schemas['WorkflowValidation'];
export type ValidateGraphInput = Schemas['ValidateGraphInput'];
export type GraphValidation = Schemas['GraphValidation'];
export type GraphProblem = Schemas['GraphProblem'];
export type Problem = Schemas['Problem'];
export type ResultPage = Schemas['ResultPage'];
export type ResultColumn = Schemas['ResultColumn'];
export type ResultSchema = Schemas['ResultSchema'];
export type Row = Schemas['Row'];
export type File = Schemas['File'];
export type FileSummary = Schemas['FileSummary'];
export type FileList = Schemas['FileList'];
export type FileFormat = Schemas['FileFormat'];
export type UpdateFileInput = Schemas['UpdateFileInput'];
export type Schedule = Schemas['Schedule'];
export type WorkflowTest = Schemas['WorkflowTest'];
export type WorkflowTestList = Schemas['WorkflowTestList'];
export type CaptureExecutionInput = Schemas['CaptureExecutionInput'];
export type CreateWorkflowTestInput = Schemas['CreateWorkflowTestInput'];
export type UpdateWorkflowTestInput = Schemas['UpdateWorkflowTestInput'];
export type RunWorkflowTestsInput = Schemas['RunWorkflowTestsInput'];
export type WorkflowTestRun = Schemas['WorkflowTestRun'];
export type ScheduleList = Schemas['ScheduleList'];
export type ScheduleListItem = Schemas['ScheduleListItem'];
export type AllSchedules = Schemas['AllSchedules'];
export type CreateScheduleInput = Schemas['CreateScheduleInput'];
export type BackfillInput = Schemas['BackfillInput'];
export type ScheduleBackfill = Schemas['ScheduleBackfill'];
export type UpdateScheduleInput = Schemas['UpdateScheduleInput'];
export type PublishWorkflowInput = Schemas['PublishWorkflowInput'];
export type Revision = Schemas['Revision'];
export type RevisionItem = Schemas['RevisionItem'];
export type RevisionList = Schemas['RevisionList'];
export type ErrorCode = Schemas['ErrorCode'];
export type ErrorDetail = Schemas['ErrorDetail'];
export type ErrorResponse = Schemas['ErrorResponse'];

export type ListKeysQuery = NonNullable<operations['listKeys']['parameters']['query']>;
export type ListWorkflowsQuery = NonNullable<operations['listWorkflows']['parameters']['query']>;
export type ListWorkflowTestsQuery = NonNullable<
  operations['listWorkflowTests']['parameters']['query']
>;
export type ListFilesQuery = NonNullable<operations['listFiles']['parameters']['query']>;
export type UploadFileQuery = operations['uploadFile']['parameters']['query'];
export type ListAllSchedulesQuery = NonNullable<
  operations['listAllSchedules']['parameters']['query']
>;
export type ListSchedulesQuery = NonNullable<operations['listSchedules']['parameters']['query']>;
export type ListRevisionsQuery = NonNullable<operations['listRevisions']['parameters']['query']>;
export type UndeliveredRowsQuery = operations['listUndeliveredRows']['parameters']['query'];
export type ListExecutionsQuery = NonNullable<operations['listExecutions']['parameters']['query']>;
export type ResultPageQuery = NonNullable<operations['getResultPage']['parameters']['query']>;
export type ExportFormat = Schemas['ExportFormat'];
export type ExportResultQuery = operations['exportResult']['parameters']['query'];
export type NodeTypesQuery = NonNullable<operations['listNodeTypes']['parameters']['query']>;

/** The value of a new key, which is shown only once, with the members that can be read later. */
export interface CreatedKey {
  readonly key: NewKey;
  readonly full_key: string;
}
