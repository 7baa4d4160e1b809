/**
 * The client of Weir's interface, for Node.js and browsers.
 *
 *     import { createClient, WeirError } from '@weir/client';
 *
 *     const weir = createClient({ baseUrl: 'http://127.0.0.1:3000', key });
 *     const { result_id } = await weir.executeWorkflow(7, { params: { limit: 10 } });
 *     for await (const row of weir.rows(7, result_id)) console.log(row);
 */

export { createClient } from './client.ts';
export type {
  Client,
  ClientOptions,
  ExecuteOptions,
  GetExecutionOptions,
  RevokeKeyOptions,
} from './interface.ts';
export type { Call, CallInput } from './call.ts';
export { WeirError, errorOfResponse, errorOfNoResponse } from './error.ts';
export type { ClientErrorCode } from './error.ts';
export type { Download } from './download.ts';
export type { ResultExport } from './exports.ts';
export type { FileContent, UploadOptions } from './files.ts';
export type { PageOptions } from './pages.ts';
export type { ConditionalOptions, TaggedWorkflow } from './revisions.ts';
export { systemClock } from './retry.ts';
export type { Clock, Repetition } from './retry.ts';
export type { CallOptions, KeyedOptions, Retry } from './send.ts';
export { settle } from './settle.ts';
export type { FetchResponse, Settled } from './settle.ts';
export type * from './types.ts';
