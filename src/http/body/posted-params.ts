/**
 * Reads the body of an execute call. Parses a small one as a whole. Scans a larger one while it arrives: rows go to
 * files, and only configs are parsed.
 */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { ApiError } from '../../errors.ts';
import type { JsonObject } from '../../kit/json-value.ts';
import type { Intake } from '../../services/executions/executions.ts';
import { JsonBody } from './json-body.ts';
import { createParamsScan, type ParamsScan, type PostedBody } from './params-scan.ts';
import { receiveBody, type BodyRule } from './receive-body.ts';

/** Bodies up to this size are parsed as a whole. */
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

/** If so, the body is scanned from its first byte; otherwise its size is only known as it arrives. */
function saysItIsLarge({ headers }: IncomingMessage): boolean {
  return (
    headers['content-encoding'] === undefined &&
    Number(headers['content-length'] ?? 0) > SMALL_BODY_BYTES
  );
}

/** The schema validates their types before they are used. */
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
