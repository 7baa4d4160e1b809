/**
 * The engine: checks graphs, compiles them to SQL and runs them in supervised child processes. It does not depend on
 * HTTP, workflows or users, and could be a separate package. This file is its complete public interface.
 */

export type {
  Engine,
  CallSession,
  FetchSource,
  FileIntake,
  Fixtures,
  Intake,
  NodePreview,
  ComputedParams,
  ParamsRequest,
  ParquetOutcome,
  OutcomeRows,
  ParquetRequest,
  PreviewOutcome,
  PreviewRequest,
  MeasuredSource,
  EngineEnd,
  RunOutcome,
  UnfinishedRun,
  RunOutput,
  RunRequest,
} from './contract.ts';
export type { PostedRows } from './posted-rows.ts';
export type { EngineStats } from './engine-stats.ts';
export type { EngineOptions } from './run/options.ts';
export type { RowsFile } from './rows-file.ts';
export type { FindFile, SourceFile } from './sources/source-file.ts';
export type {
  DescribedRows,
  DescribeRows,
  ReadRows,
  RemoteSystem,
  RowsFileContent,
  RowsFileSource,
} from './sources/read-rows.ts';
export type { RemoteReads, RemoteStatement } from './sources/remote-source.ts';
export type {
  HeadResult,
  ListedObject,
  ObjectInto,
  ObjectPlace,
  ObjectReads,
  ObjectSelection,
  OpenObjects,
  ReadHead,
  TakeParts,
} from './sources/read-objects.ts';
export { isRepeatable } from './api-call.ts';
export type {
  ApiCall,
  BodySink,
  CallsDelivery,
  Delivery,
  DeliveryOutcome,
  RepeatedCall,
  FetchCall,
  FetchedResponse,
  FetchInto,
  RetryPolicy,
  SendCall,
  SendEnd,
  SendSession,
} from './api-call.ts';
export type {
  CheckedLoad,
  CheckLoad,
  FindLoadOutcome,
  LoadContent,
  LoadDelivery,
  LoadEnd,
  LoadFile,
  LoadFileForm,
  LoadFileFormat,
  LoadOptions,
  LoadRows,
  LoadRun,
  LoadTransaction,
  TransactionOutcome,
} from './load.ts';
export type { ConnectorChecks } from './sources/connector-checks.ts';
export type { MailDownload } from '../mail/body.ts';
export type {
  MailAddress,
  MailDelivery,
  MailEnd,
  MailFile,
  MailMessage,
  MailSession,
  MailToSend,
  SendMail,
} from './mail.ts';
export { MAX_PARTITIONS, objectKeys } from './config/object-load-members.ts';
export { partitionFolder } from './values/partition-folder.ts';
export { attachmentTooLarge, MAX_ATTACHMENT_BYTES } from './config/mail-attachment.ts';
export { MAX_MAILS_PER_RUN } from './config/mail-members.ts';
export { credentialUses, type CredentialUse } from './graph/credential-uses.ts';
export { readParamExpressions } from './graph/param-expressions.ts';
export { fileUses, type FileUse } from './graph/file-uses.ts';
export { workflowUses } from './graph/workflow-uses.ts';
export { readReference } from './config/workflow-reference.ts';
export { fileNotFound } from './ingest/file.ts';
export { BEGINNING_BYTES, otherFormat } from './ingest/other-format.ts';
export { withNodeTypes } from './graph/node-types.ts';
export { ENCODINGS as csvEncodings } from './config/csv-options.ts';
export { createEngine } from './create.ts';
export { KEYWORDS as EXPRESSION_KEYWORDS } from './expression/tokens.ts';
export { listFunctions, type ExpressionFunction } from './expression/functions/catalogue.ts';
export type { AcceptedCredential, NodeType, Catalogue } from './node-type.ts';
export type { HttpSourceRequest } from './sources/source.ts';
export { discardOutput, loadContent, outputContent, outputStart } from './run/output-rows.ts';
export { readRowsFile, writeRowsFile, type WrittenFile } from './run/rows-files.ts';
export type { RowGroups } from './files/row-groups.ts';
export { SourceError } from './sources/source-error.ts';
export { MAX_COLUMNS } from '../rows/index.ts';
export type {
  Column,
  Columns,
  DataType,
  CalledWorkflow,
  NodeProblem,
  Outcome,
  Graph,
  GraphReport,
  NodeColumns,
  Parameter,
  Parameters,
  RowFormat,
  RunsAt,
  ValidationReport,
} from './types.ts';
export { graphCursors } from './graph/cursor-names.ts';
export type { CursorBounds, CursorProgress } from './cursor.ts';
export { cursorText, cursorValueProblem } from './values/cursor-bound.ts';
export type { RunConstants } from './parameters/constants.ts';
export { declarationProblems, readDeclarations } from './parameters/declaration.ts';
export {
  paramProblems,
  withDefaults,
  type ParamProblem,
  type RunParams,
} from './parameters/param-problems.ts';
export { valueProblem as parameterValueProblem } from './parameters/value-problem.ts';
export {
  columnNameProblem,
  dataType as columnType,
  nearest,
  publicType,
} from './values/columns.ts';
