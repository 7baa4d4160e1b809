/**
 * Compresses responses according to `Accept-Encoding` (RFC 9110, 12.5.3). The number of concurrent compressions is
 * limited: beyond it, responses are sent uncompressed, and no request waits.
 *
 * koa-compress is not suitable: it starts any number of compressions on the thread pool, keeps the entity tag of
 * the uncompressed response, and does not destroy the source of a stream when the client disconnects.
 */

import { pipeline, Readable } from 'node:stream';
import type { Clock } from '../../kit/clock.ts';
import type { Log } from '../../kit/log.ts';
import { operations, type OperationId } from '../../generated/operations.ts';
import { createLruCache } from '../../kit/lru-cache.ts';
import { byteRates, concurrency } from '../../admission.ts';
import { createTokenBuckets } from '../../kit/token-buckets.ts';
import { createUsage } from '../../kit/usage.ts';
import { contentCodings, type ContentCoding } from '../reply/content-codings.ts';
import { codedEntityTag } from '../openapi/entity-tags.ts';
import { isPublic } from '../reply/public-response.ts';
import type { EdgeContext, EdgeMiddleware } from '../context.ts';

/** The assumed size of a stream of unknown length. */
const STREAM_BYTES = 16_777_216;

/** Smaller ones fit into a packet or two, compressed or not. */
const MIN_BYTES = 1_024;
/** Cache for static pages, documents and scripts; the script of the API reference takes 1 MB per coding. */
const CACHE_BYTES = 8_388_608;
const CACHE_ENTRIES = 400;

const COMPRESSIBLE = /^(text\/|image\/svg\+xml|application\/(json|x-ndjson|yaml|javascript)\b)/;
const NO_TRANSFORM = /(^|,)\s*no-transform\s*(,|$)/i;

/**
 * Responses that contain a secret next to text from the caller: an attacker who chooses that text and sees the
 * lengths of many compressed responses can derive the secret (BREACH).
 */
const SECRET_OPERATIONS: ReadonlySet<OperationId> = new Set<OperationId>(['createKey']);

interface CachedBody {
  readonly body: string | Buffer;
  readonly compressed: Buffer;
}

interface CompressionOptions {
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
}

export function compression({ clock, log }: CompressionOptions): EdgeMiddleware {
  const takeBytes = compressionBudget(clock);
  const bodies = createSlots();
  const streams = createSlots();
  const cache = createLruCache<string, CachedBody>({
    maxEntries: CACHE_ENTRIES,
    maxWeight: CACHE_BYTES,
    weightOf: ({ compressed }) => compressed.length,
  });

  return async (context, next) => {
    await next();
    if (context.status === 304) return confirmCodedTag(context);
    if (!isCompressible(context)) return;
    context.vary('Accept-Encoding');
    const { length } = context.response;
    const coding = length !== undefined && length < MIN_BYTES ? undefined : acceptedBy(context);
    if (coding === undefined) return;
    if (!takeBytes(context, length ?? STREAM_BYTES)) return;
    const body: unknown = context.body;
    if (body instanceof Readable) compressStream(context, coding, body);
    else if (typeof body === 'string' || Buffer.isBuffer(body))
      await compressBody(context, coding, body);
  };

  async function compressBody(
    context: EdgeContext,
    coding: ContentCoding,
    body: string | Buffer,
  ): Promise<void> {
    const key = `${coding.name} ${context.path}`;
    const isShared = isPublic(context);
    const cached = isShared ? cache.get(key) : undefined;
    if (cached?.body === body) return setCompressed(context, coding, cached.compressed);
    const release = bodies.take();
    if (release === null) return;
    try {
      const compressed = await coding.compress(body);
      if (isShared) cache.set(key, { body, compressed });
      setCompressed(context, coding, compressed);
    } catch (error) {
      log.warn({ error }, 'response not compressed');
    } finally {
      release();
    }
  }

  function compressStream(context: EdgeContext, coding: ContentCoding, body: Readable): void {
    const release = streams.take();
    if (release === null) return;
    // Destroys both if either ends early: reading the rows stops when the client disconnects.
    const compressed = pipeline(body, coding.stream(), release);
    context.body = compressed;
    markCoded(context, coding);
  }
}

/** The function returns false if the caller's organization has used up its budget. */
function compressionBudget(clock: Clock): (context: EdgeContext, bytes: number) => boolean {
  const buckets = createTokenBuckets<number>({ ...byteRates.compression, clock });
  return ({ state: { caller } }, bytes) => {
    if (caller === null) return true;
    if (buckets.secondsUntilFilled(caller.organizationId) > 0) return false;
    buckets.take(caller.organizationId, bytes);
    return true;
  };
}

/** Limits concurrent compressions; other responses are not compressed. */
function createSlots(): { take(): (() => void) | null } {
  const usage = createUsage(concurrency.compressions);
  const holder = { owner: '' };
  return {
    take() {
      if (usage.exceeded(holder, 1) !== null) return null;
      usage.add(holder, 1);
      return () => usage.add(holder, -1);
    },
  };
}

function headerOf({ res }: EdgeContext, name: string): string {
  return String(res.getHeader(name) ?? '');
}

function isCompressible(context: EdgeContext): boolean {
  const body: unknown = context.body;
  const id = context.state.operationId as OperationId | null;
  return (
    body !== undefined &&
    body !== null &&
    headerOf(context, 'Content-Encoding') === '' &&
    COMPRESSIBLE.test(headerOf(context, 'Content-Type')) &&
    !NO_TRANSFORM.test(headerOf(context, 'Cache-Control')) &&
    (id === null || (operations[id].document !== 'product' && !SECRET_OPERATIONS.has(id)))
  );
}

/** undefined: uncompressed. */
function acceptedBy(context: EdgeContext): ContentCoding | undefined {
  const names = contentCodings.map(({ name }) => name);
  const accepted = context.acceptsEncodings(...names, 'identity');
  return contentCodings.find(({ name }) => name === accepted);
}

function setCompressed(context: EdgeContext, coding: ContentCoding, compressed: Buffer): void {
  context.body = compressed;
  markCoded(context, coding);
  context.length = compressed.length;
}

function markCoded(context: EdgeContext, { name }: ContentCoding): void {
  context.set('Content-Encoding', name);
  const tag = headerOf(context, 'ETag');
  if (tag !== '') context.set('ETag', codedEntityTag(tag, name));
}

/** The client may have cached a compressed response, which has a different tag. */
function confirmCodedTag(context: EdgeContext): void {
  context.vary('Accept-Encoding');
  const tag = headerOf(context, 'ETag');
  const held = contentCodings
    .map(({ name }) => codedEntityTag(tag, name))
    .find((coded) => tag !== '' && context.get('If-None-Match').includes(coded));
  if (held !== undefined) context.set('ETag', held);
}
