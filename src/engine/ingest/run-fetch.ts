/** Limits the requests of one run to other hosts: a few concurrent calls, and the bytes of all sources together. */

import type { ApiCall, BodySink, FetchedResponse } from '../api-call.ts';
import type { CallSession, FetchSource, RunRequest } from '../contract.ts';
import type { HttpSourceRequest } from '../sources/source.ts';
import type { Cancellation } from '../../kit/cancellation.ts';
import { SourceError } from '../sources/source-error.ts';
import type { ListedObject, ObjectPlace, OpenObjects } from '../sources/read-objects.ts';
import type { ReadRows, RowsFileSource } from '../sources/read-rows.ts';
import type { RemoteReads, RemoteSource } from '../sources/remote-source.ts';
import { raisedBy, sizeText } from '../../kit/limit-text.ts';
import { concurrency } from '../../admission.ts';
import { Semaphore } from '../../kit/semaphore.ts';

type Request = Pick<ApiCall, 'method'>;

const READ: Request = { method: 'GET' };

export interface RunObjects extends Pick<OpenObjects, 'list'> {
  /** @param file a path that does not exist yet */
  fetch(object: ListedObject, file: string): Promise<void>;
}

export interface RunFetch {
  fetchSource(request: HttpSourceRequest, file: string): ReturnType<FetchSource>;
  /** @param isEnd returns true for an error that the caller expects, which does not fail the run */
  fetchCall(
    call: ApiCall,
    body: BodySink,
    isEnd?: (error: unknown) => boolean,
  ): Promise<FetchedResponse>;
  readRows(
    source: RowsFileSource,
    into: Pick<Parameters<ReadRows>[1], 'file' | 'maxBytes' | 'tooLarge'>,
  ): ReturnType<ReadRows>;
  /** Null if a source is no longer as it was described. */
  readRemote(
    source: RemoteSource,
    into: Pick<Parameters<ReadRows>[1], 'file' | 'maxBytes' | 'tooLarge'>,
  ): ReturnType<RemoteReads['read']>;
  /** Closes the connections after the work. */
  useObjects<T>(place: ObjectPlace, work: (objects: RunObjects) => Promise<T>): Promise<T>;
  /** Like `fetchCall`, but a failure does not prevent other calls. */
  lookUp(call: ApiCall, body: BodySink): Promise<FetchedResponse>;
}

/** Counts the bytes of all sources of a run; throws above the limit. */
function byteLimit(maxBytes: number): (more: number) => void {
  let bytes = 0;
  return (more) => {
    bytes += more;
    if (bytes > maxBytes)
      throw new SourceError(
        `The sources of the run have more than ${sizeText(maxBytes)} together; ${raisedBy('SOURCES_MAX_BYTES_PER_RUN')}`,
      );
  };
}

interface FetchOptions extends Pick<RunRequest, 'tenant' | 'beforeCalls'> {
  /** The run's cancellation, which ends calls in progress and waiting calls. */
  readonly stop: Cancellation;
  /** For all responses together. */
  readonly maxBytes: number;
}

export function fetchForRun(
  calls: Omit<CallSession, 'send' | 'withoutSecrets' | 'close'>,
  { tenant, stop, beforeCalls, maxBytes }: FetchOptions,
): RunFetch {
  const { signal } = stop;
  const limits = { signal, tenant, remainingMs: () => stop.remainingMs() };
  const semaphore = new Semaphore(concurrency.callsOfRun);
  const failFast = createFailFast();
  const admit = byteLimit(maxBytes);

  const beforeRequest = (request: Request) => callBefore(request, beforeCalls);

  const oneOfFew = async <T>(request: Request, fetch: () => Promise<T>): Promise<T> =>
    semaphore.run(() => beforeRequest(request)().then(fetch), { signal });

  const unlessFailed = <T>(
    request: Request,
    fetch: () => Promise<T>,
    isEnd?: (error: unknown) => boolean,
  ): Promise<T> => oneOfFew(request, () => failFast(fetch, isEnd));

  const fetch = (call: ApiCall, body: BodySink): Promise<FetchedResponse> =>
    calls.fetchCall(call, { ...limits, body, admit, beforeRequest: beforeRequest(call) });

  return {
    lookUp: (call, body) => oneOfFew(call, () => fetch(call, body)),
    fetchCall: (call, body, isEnd) => unlessFailed(call, () => fetch(call, body), isEnd),
    readRows: (source, into) =>
      unlessFailed(READ, () => calls.readRows(source, { ...into, ...limits })),
    readRemote: (source, into) =>
      unlessFailed(READ, () => remoteOf(calls).read(source, { ...into, ...limits })),
    useObjects: (place, work) =>
      failFast(() =>
        calls.objects.connected(place, { signal, tenant }, (objects) =>
          work({
            list: (after) => unlessFailed(READ, () => objects.list(after)),
            fetch: (object, file) =>
              unlessFailed(READ, () => objects.fetch(object, { file, admit })),
          }),
        ),
      ),
    fetchSource: (request, file) =>
      unlessFailed(request, () =>
        calls.fetchSource(request, {
          file,
          signal,
          admit,
          tenant,
          beforeRequest: beforeRequest(request),
        }),
      ),
  };
}

function remoteOf({ remote }: Pick<CallSession, 'remote'>): RemoteReads {
  if (remote === undefined) throw new Error('no system computes with its rows');
  return remote;
}

/**
 * Rejects every fetch after the first failure. Sources start in node order, and the first failure in that order is
 * reported.
 */
function createFailFast() {
  let hasFailed = false;
  return async <T>(
    fetch: () => Promise<T>,
    isEnd: (error: unknown) => boolean = () => false,
  ): Promise<T> => {
    if (hasFailed)
      throw new SourceError('It was not asked for, because another source of the run had failed');
    try {
      return await fetch();
    } catch (error) {
      if (!isEnd(error)) hasFailed = true;
      throw error;
    }
  };
}

function callBefore(
  { method }: Request,
  beforeCalls: RunRequest['beforeCalls'],
): () => Promise<void> {
  return async () => beforeCalls?.(method === 'GET');
}
