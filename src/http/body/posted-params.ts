/**
 * Reading the body of an execute call. A small one is parsed as a whole. Of a
 * larger one no more becomes values than what is in configs: it is scanned
 * while it arrives, and its rows go to files.
 */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { ApiError } from '../../errors.ts';
import type { JsonObject } from '../../kit/json-value.ts';
import type { Intake } from '../../services/executions/executions.ts';
import { JsonBody } from './json-body.ts';
import { createParamsScan, type ParamsScan, type PostedBody } from './params-scan.ts';
import { receiveBody, type BodyRule } from './receive-body.ts';

/** A body up to this size is parsed as a whole. */
const SMALL_BODY_BYTES = 65_536;

export async function readPostedParams(
  request: IncomingMessage,
  response: ServerResponse,
  rule: BodyRule,
  intake: Intake,
): Promise<PostedBody> {
  const small = new JsonBody();
  let bytes = 0;
  let scan: ParamsScan | null = saysItIsLarge(request) ? createParamsScan(intake) : null;

  const accept = (chunk: Buffer): ApiError | Promise<void> | null => {
    if (scan !== null) return scan.accept(chunk);
    bytes += chunk.length;
    if (bytes <= SMALL_BODY_BYTES) return small.accept(chunk);
    scan = createParamsScan(intake);
    return scan.accept(Buffer.concat([small.take(), chunk]));
  };
  try {
    const hasBody = await receiveBody(request, response, rule, accept);
    if (scan !== null) return await scan.end();
    const body = hasBody ? await small.parse(rule) : undefined;
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
