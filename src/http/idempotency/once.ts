/** Processes a request with an Idempotency-Key once, and repeats the response of an earlier one. */

import { ApiError, type ErrorCode, type ErrorDetail } from '../../errors.ts';
import type { Caller } from '../../model/caller.ts';
import type { ExecutionId } from '../../model/ids.ts';
import type {
  Claim,
  Earlier,
  Idempotency,
  InTransaction,
} from '../../services/idempotency/idempotency.ts';
import { conflict } from '../../services/idempotency/refusals.ts';
import type { KeyedRequest } from './idempotency-key.ts';
import type { DocUrl } from '../doc-url.ts';
import { HttpError } from '../http-error.ts';
import { REPLAYED_HEADER, type AnyReply } from '../any-reply.ts';

/** The stored part of a response. Rows are read from the result again. */
type StoredResponse = { readonly reply: AnyReply } | { readonly error: StoredError };

interface StoredError {
  readonly code: ErrorCode;
  /** Absent in responses that earlier releases stored. */
  readonly docUrl?: string;
  readonly message: string;
  readonly details?: readonly ErrorDetail[] | undefined;
  readonly data?: unknown;
}

interface AnyOnce {
  change<Value>(
    make: (commit?: InTransaction<Value>) => Promise<Value>,
    respond: (value: Value) => AnyReply,
  ): Promise<AnyReply>;
  run(steps: Steps): Promise<AnyReply>;
}

interface Steps {
  readonly start: (commit?: CommitRun) => Promise<AnyReply>;
  readonly again: (executionId: ExecutionId) => Promise<AnyReply | 'in progress' | 'repeatable'>;
}

/** Runs in the transaction that starts the run. */
type CommitRun = (
  ...[tx, executionId, reply]: [...Parameters<InTransaction<ExecutionId>>, reply?: AnyReply]
) => Promise<void>;

const REPLAYED = { [REPLAYED_HEADER]: 'true' };

/** The status of a run that did not complete. */
const RUN_FAILED = 422;
const SOON_SECONDS = 1;
/** By then the run of a dead process is settled. */
const RESCUE_SECONDS = 10;

/** For requests without a key. */
export const unkeyed: AnyOnce = {
  change: async (make, respond) => respond(await make()),
  run: ({ start }) => start(),
};

export function createOnce(
  idempotency: Pick<Idempotency, 'claim' | 'recall'>,
  caller: Caller,
  request: KeyedRequest,
  docUrl: DocUrl,
): AnyOnce {
  const claim = () => idempotency.claim(caller, request, request.body.known());

  return {
    async change(make, respond) {
      const claimed = await claim();
      if (claimed === null) {
        const earlier = await idempotency.recall(caller, request, await request.body.ofSkipped());
        if (earlier.kind !== 'response') throw new Error('a change was taken for a run');
        return replay(earlier.response as StoredResponse);
      }
      request.body.onEnd((hash) => claimed.noteBody(hash));
      try {
        let reply: AnyReply | undefined;
        await make(async (tx, value) => {
          reply = respond(value);
          await claimed.finish(tx, { reply });
        });
        if (reply === undefined) throw new Error('a change was made without its response');
        return reply;
      } catch (error) {
        await claimed.release();
        throw error;
      } finally {
        claimed.close();
      }
    },

    async run({ start, again }) {
      const claimed = await claim();
      if (claimed !== null) return startOnce(claimed, request, start, docUrl);
      const earlier = await idempotency.recall(caller, request, await request.body.ofSkipped());
      if (earlier.kind === 'response') return replay(earlier.response as StoredResponse);
      try {
        return await responseOfRun(earlier, again, docUrl);
      } finally {
        earlier.claim.close();
      }
    },
  };
}

async function startOnce(
  claimed: Claim,
  { body }: KeyedRequest,
  start: Steps['start'],
  docUrl: DocUrl,
): Promise<AnyReply> {
  body.onEnd((hash) => claimed.noteBody(hash));
  let hasResponse = false;
  const commit: CommitRun = async (tx, executionId, reply) => {
    await claimed.startRun(tx, executionId);
    if (reply === undefined) return;
    await claimed.finish(tx, { reply });
    hasResponse = true;
  };
  try {
    const reply = await start(commit).catch(async (error: unknown) => {
      if (claimed.hasRun() && isRunFailure(error))
        await claimed.finishRun({ error: storedErrorOf(error, docUrl) });
      else await claimed.release();
      throw error;
    });
    if (!hasResponse) await claimed.finishRun(storedResponseOf(reply));
    return reply;
  } finally {
    claimed.close();
  }
}

async function responseOfRun(
  { executionId, isFinished, claim }: Extract<Earlier, { kind: 'run' }>,
  again: Steps['again'],
  docUrl: DocUrl,
): Promise<AnyReply> {
  let reply: Awaited<ReturnType<Steps['again']>>;
  try {
    reply = await again(executionId);
  } catch (error) {
    if (!isRunFailure(error) && !isExpired(error)) throw error;
    const response = storedErrorOf(error, docUrl);
    if (!isFinished && isRunFailure(error)) await claim.finishRun({ error: response });
    throw replayedError(response);
  }
  if (reply === 'in progress') throw conflict(RESCUE_SECONDS);
  if (reply === 'repeatable') {
    await claim.release();
    throw conflict(SOON_SECONDS);
  }
  if (!isFinished) await claim.finishRun(storedResponseOf(reply));
  return replayed(reply);
}

/** null: the response is derived from the run. */
function storedResponseOf(reply: AnyReply): StoredResponse | null {
  return reply.rows === undefined ? { reply } : null;
}

function isRunFailure(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === RUN_FAILED || error.isFinal);
}

function isExpired(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'DATA_EXPIRED';
}

function storedErrorOf({ code, message, details, data }: ApiError, docUrl: DocUrl): StoredError {
  return { code, docUrl: docUrl(code), message, details, data };
}

function replay(stored: StoredResponse): AnyReply {
  if ('error' in stored) throw replayedError(stored.error);
  return replayed(stored.reply);
}

function replayed(reply: AnyReply): AnyReply {
  return { ...reply, headers: { ...reply.headers, ...REPLAYED } };
}

function replayedError({ code, docUrl, message, details, data }: StoredError): HttpError {
  return new HttpError(code, message, {
    ...(details === undefined ? {} : { details }),
    ...(docUrl === undefined ? {} : { docUrl }),
    data,
    headers: REPLAYED,
  });
}
