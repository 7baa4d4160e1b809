/** Collects the bytes of a JSON text, divided into pieces that can be parsed one by one. */

import { joinBuffers } from '../../kit/join-buffers.ts';
import { JsonWalk, type JsonWalkOptions, type PieceNotes } from './json-walk.ts';

/** Bytes that come in many small chunks are put together early: a Buffer of one byte costs a hundred. */
const MAX_PARTS = 256;

export interface JsonPiece extends PieceNotes {
  readonly bytes: Buffer;
}

export interface JsonPieces {
  /** Takes the next bytes; false once the nesting has passed the limit. */
  accept(chunk: Buffer): boolean;
  /** All pieces, in their order, the last one even where it is empty; nothing else holds on to them. */
  end(): JsonPiece[];
}

export function createJsonPieces(
  limits: Pick<JsonWalkOptions, 'maxDepth' | 'pieceBytes'>,
): JsonPieces {
  let pieces: JsonPiece[] = [];
  /** Of the piece that has not ended: blocks, and then the chunks that came since the last block. */
  let blocks: Buffer[] = [];
  let parts: Buffer[] = [];
  let chunk: Buffer = Buffer.alloc(0);
  /** How much of the chunk is in earlier pieces. */
  let taken = 0;

  const walk = new JsonWalk({ ...limits, onPiece: endPiece });

  function keep(end: number): void {
    if (end > taken) parts.push(chunk.subarray(taken, end));
    taken = end;
    if (parts.length < MAX_PARTS) return;
    blocks.push(Buffer.concat(parts));
    parts = [];
  }

  function endPiece(end: number, notes: PieceNotes): void {
    keep(end);
    const all = [...blocks, ...parts];
    pieces.push({ ...notes, bytes: joinBuffers(all) });
    blocks = [];
    parts = [];
  }

  return {
    accept(next) {
      chunk = next;
      taken = 0;
      if (!walk.accept(chunk)) return false;
      keep(chunk.length);
      return true;
    },
    end() {
      endPiece(chunk.length, walk.end());
      const all = pieces;
      pieces = [];
      chunk = Buffer.alloc(0);
      return all;
    },
  };
}
