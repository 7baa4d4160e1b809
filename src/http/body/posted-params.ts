/**
 * Reading the body of an execute call. A small one is parsed as a whole. Of a
 * larger one no more becomes values than what is in configs: it is scanned
 * while it arrives, and its rows go to files.
 */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { ApiError } from '../../errors.ts';
import type { JsonObject } from '../../kit/json-value.ts';
import type { Intake, PostedParams } from '../../services/executions/executions.ts';
import { MAX_DEPTH, parseBody, PIECE_BYTES } from './body.ts';
import { createJsonPieces } from './json-pieces.ts';
import { tooDeep } from './json-refusal.ts';
import { createParamsScan, type ParamsScan, type PostedBody } from './params-scan.ts';
import { receiveBody, type BodyRule } from './receive-body.ts';

/** As much as is parsed in one go. */
const SMALL_BODY_BYTES = PIECE_BYTES;

export async function readPostedParams(
  request: IncomingMessage,
  response: ServerResponse,
  rule: BodyRule,
  intake: Intake,
): Promise<PostedBody> {
  const pieces = createJsonPieces({ maxDepth: MAX_DEPTH, pieceBytes: SMALL_BODY_BYTES });
  let bytes = 0;
  let scan: ParamsScan | null = saysItIsLarge(request) ? createParamsScan(intake) : null;

  const accept = (chunk: Buffer): ApiError | Promise<void> | null => {
    if (scan !== null) return scan.accept(chunk);
    bytes += chunk.length;
    if (!pieces.accept(chunk)) return tooDeep(MAX_DEPTH);
    if (bytes <= SMALL_BODY_BYTES) return null;
    scan = createParamsScan(intake);
    return scan.accept(Buffer.concat(pieces.end().map((piece) => piece.bytes)));
  };
  try {
    const found = await receiveBody(request, response, rule, accept);
    if (scan !== null) return await scan.end();
    const collected = pieces.end();
    if (!found || (collected[0]!.bytes.length === 0 && !rule.required))
      return { body: undefined, params: NO_PARAMS };
    const body = await parseBody(collected, rule);
    return { body, params: { values: valuesOf(body), rows: new Map() } };
  } catch (error) {
    if (isFull(error))
      throw new ApiError(
        'SERVICE_UNAVAILABLE',
        'The service has no disk space for the rows of this call.',
        { retryAfterSeconds: 5, cause: error },
      );
    throw error;
  }
}

/** Then it is scanned from its first byte; of another body only its end tells, or how much has come. */
function saysItIsLarge({ headers }: IncomingMessage): boolean {
  return (
    headers['content-encoding'] === undefined &&
    Number(headers['content-length'] ?? 0) > SMALL_BODY_BYTES
  );
}

const NO_PARAMS: PostedParams = { values: {}, rows: new Map() };

/** What they are is for the schema to judge, before anyone uses them. */
function valuesOf(body: object | undefined): JsonObject {
  return (body as { params?: JsonObject } | undefined)?.params ?? {};
}

function isFull(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    (error.code === 'ENOSPC' || error.code === 'EDQUOT')
  );
}
