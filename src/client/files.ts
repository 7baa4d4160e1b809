/** Uploaded files. */

import type { Client as FetchClient } from 'openapi-fetch';
import type { paths } from '../generated/v1.ts';
import type { Call } from './call.ts';
import { download, type Download } from './download.ts';
import type { CallOptions, KeyedOptions, Send } from './send.ts';
import type * as Api from './types.ts';

/**
 * The bytes of a file. A Blob is streamed; in Node.js, `fs.openAsBlob(path)` makes one of a file on disk. It is read
 * again if the request is retried.
 */
export type FileContent = Blob | Uint8Array | string;

export interface UploadOptions extends KeyedOptions {
  /** By default the type of a Blob, or else none, so that `format` or the ending of `name` decides. */
  readonly contentType?: string | undefined;
}

export interface FileClient {
  listFiles(query?: Api.ListFilesQuery, options?: CallOptions): Promise<Api.FileList>;
  uploadFile(
    content: FileContent,
    query: Api.UploadFileQuery,
    options?: UploadOptions,
  ): Promise<Api.File>;
  getFile(fileId: string, options?: CallOptions): Promise<Api.File>;
  /** The file as it was uploaded. Read its stream to the end, or cancel it. */
  getFileContent(fileId: string, options?: CallOptions): Promise<Download>;
  updateFile(fileId: string, input: Api.UpdateFileInput, options?: CallOptions): Promise<Api.File>;
  deleteFile(fileId: string, options?: CallOptions): Promise<void>;
}

const UNKNOWN = 'application/octet-stream';
const querySerializer = { array: { style: 'form', explode: false } } as const;

export function createFileClient(http: FetchClient<paths>, send: Send, call: Call): FileClient {
  return {
    async listFiles(query = {}, options = {}) {
      return (await call('listFiles', { query }, options)).data;
    },
    async uploadFile(content, query, { contentType, ...options } = {}) {
      const type = contentType ?? ((content instanceof Blob && content.type) || UNKNOWN);
      const uploaded = await send('uploadFile', options, ({ headers, ...init }) =>
        http.POST('/api/v1/files', {
          params: { query },
          // Its type in the specification is that of a text.
          body: content as string,
          bodySerializer: (body) => body,
          querySerializer,
          headers: { ...headers, 'content-type': type },
          ...init,
        }),
      );
      return uploaded.data;
    },
    async getFile(fileId, options = {}) {
      return (await call('getFile', { path: { fileId } }, options)).data;
    },
    getFileContent: (fileId, options = {}) =>
      download(
        (request) => send('getFileContent', options, request),
        (init) =>
          http.GET('/api/v1/files/{fileId}/content', {
            params: { path: { fileId } },
            parseAs: 'stream',
            ...init,
          }),
      ),
    async updateFile(fileId, body, options = {}) {
      return (await call('updateFile', { path: { fileId }, body }, options)).data;
    },
    async deleteFile(fileId, options = {}) {
      await call('deleteFile', { path: { fileId } }, options);
    },
  };
}
