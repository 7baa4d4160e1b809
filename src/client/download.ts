/** Responses that are files. */

import type { AttemptInit } from './send.ts';
import type { FetchResponse } from './settle.ts';

export interface Download {
  /** The bytes of the file as they arrive. Rejects if the connection breaks; the file is incomplete then. */
  readonly stream: ReadableStream<Uint8Array>;
  readonly mediaType: string;
  /** The file name that the service suggests. */
  readonly fileName: string | null;
}

/** A response whose body was not read. */
interface StreamResponse {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: Response;
}

const FILE_NAME = /filename="([^"]*)"/;
const ENCODED_NAME = /filename\*=UTF-8''([^;]*)/;

/** @param send sends a request until it has a response */
export async function download(
  send: (request: (init: AttemptInit) => Promise<FetchResponse>) => Promise<unknown>,
  get: (init: AttemptInit) => Promise<StreamResponse>,
): Promise<Download> {
  const downloaded = await send(async (init) => {
    const { data, error, response } = await get(init);
    if (!response.ok) return { error, response };
    const stream = data as ReadableStream<Uint8Array>;
    const disposition = response.headers.get('content-disposition');
    // The response of another server.
    if (disposition === null) return { data: await new Response(stream).text(), response };
    const mediaType = response.headers.get('content-type') ?? '';
    const file: Download = { stream, mediaType, fileName: nameIn(disposition) };
    return { data: { success: true, file }, response };
  });
  return (downloaded as { file: Download }).file;
}

function nameIn(disposition: string): string | null {
  const encoded = ENCODED_NAME.exec(disposition)?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return FILE_NAME.exec(disposition)?.[1] ?? null;
}
