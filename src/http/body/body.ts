/** Reading request bodies into values: bytes are collected in pieces as they arrive, and parsed piece by piece. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { createJsonPieces, type JsonPiece } from './json-pieces.ts';
import { tooDeep } from './json-refusal.ts';
import { parseJsonObject } from './json-text.ts';
import { receiveBody, type BodyRule } from './receive-body.ts';

export const MAX_DEPTH = 64;

/** Parsing this much takes less than a millisecond, and longer texts would be garbage that is collected late. */
export const PIECE_BYTES = 65_536;

export async function readBody(
  request: IncomingMessage,
  response: ServerResponse,
  rule: BodyRule,
): Promise<object | undefined> {
  const pieces = createJsonPieces({ maxDepth: MAX_DEPTH, pieceBytes: PIECE_BYTES });
  const accept = (chunk: Buffer) => {
    if (pieces.accept(chunk)) return null;
    // The chunks read so far are released before the rest is awaited.
    pieces.end();
    return tooDeep(MAX_DEPTH);
  };
  if (!(await receiveBody(request, response, rule, accept))) return undefined;
  const collected = pieces.end();
  if (collected[0]!.bytes.length === 0 && !rule.required) return undefined;
  return parseBody(collected, rule);
}

/** Once there is space for its values. */
export async function parseBody(pieces: JsonPiece[], rule: BodyRule): Promise<object | undefined> {
  await rule.lease.waitToParse(pieces.reduce((sum, { bytes }) => sum + bytes.length, 0));
  return parseJsonObject(pieces, rule);
}
