/** Sends the requests of the page. It compresses large graphs, and retries requests that the service limits. */

import { errorOfResponse } from '../../client/index.ts';

/** News of the connection: a response, or none. */
export type ConnectionNews =
  | { readonly kind: 'reached' }
  /** There was no response, or the service is not available. */
  | { readonly kind: 'lost' }
  /** Too many requests: the page retries this one after `seconds`. */
  | { readonly kind: 'waiting'; readonly seconds: number };

export interface TransportParts {
  readonly fetch: (request: Request) => Promise<Response>;
  /** Rejects if the signal is aborted. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  readonly announce: (news: ConnectionNews) => void;
}

/** If the wait is longer, the user decides whether to retry. */
const LONGEST_WAIT_SECONDS = 5;
const MOST_WAITS = 3;

export function createTransport(parts: TransportParts): (request: Request) => Promise<Response> {
  return async (original) => {
    const request = await compressed(original);
    for (let waits = 0; ; waits += 1) {
      const response = await attempt(request.clone(), parts);
      const seconds = waits < MOST_WAITS ? waitOf(response) : null;
      if (seconds === null) return response;
      parts.announce({ kind: 'waiting', seconds });
      await parts.sleep(seconds * 1000, request.signal);
    }
  };
}

async function attempt(request: Request, { fetch, announce }: TransportParts): Promise<Response> {
  try {
    const response = await fetch(request);
    announce({ kind: response.status === 503 ? 'lost' : 'reached' });
    return response;
  } catch (error) {
    if (!request.signal.aborted) announce({ kind: 'lost' });
    throw error;
  }
}

/** Null if the caller gets the response. The service sends 429 before it does any work, so every request can be retried. */
function waitOf(response: Response): number | null {
  if (response.status !== 429) return null;
  const { retryAfterSeconds: seconds } = errorOfResponse(response, null, Date.now());
  return seconds !== null && seconds <= LONGEST_WAIT_SECONDS ? seconds : null;
}

const GRAPHS = /\/api\/v1\/graphs\/(?:validate|preview)$/;
const LARGE_BYTES = 65_536;

/** Compresses large graphs, which the editor sends after every change. */
async function compressed(request: Request): Promise<Request> {
  if (request.method !== 'POST' || !GRAPHS.test(new URL(request.url).pathname)) return request;
  const body = await request.clone().blob();
  if (body.size < LARGE_BYTES) return request;
  const coded = body.stream().pipeThrough(new CompressionStream('gzip'));
  const headers = new Headers(request.headers);
  headers.set('Content-Encoding', 'gzip');
  return new Request(request, { headers, body: await new Response(coded).blob() });
}
