/**
 * What the bytes of JSON text show while they arrive, before any of them is
 * parsed: how deep the text nests, where it can be divided, and whether numbers
 * in it need a second look. Text that is not JSON may be seen wrongly; the
 * parser refuses it afterwards.
 *
 * A long text is divided into pieces. Each but the last ends with a comma
 * between two elements or members. The containers that are open there lie in
 * several pieces, and the marks of a piece are the places at which one of them
 * begins, continues or ends: its opening bracket, and the comma before that; a
 * comma that divides; its closing bracket, and the comma after that. So between
 * two marks stand whole elements or members, or the name of the member whose
 * value begins at the second mark, or nothing. A text of one piece has no marks.
 */

export interface JsonWalkOptions {
  readonly maxDepth: number;
  /** A piece ends with the first comma from this size on. */
  readonly pieceBytes: number;
  /** @param end how many bytes of the chunk belong to this piece or to earlier ones */
  readonly onPiece: (end: number, notes: PieceNotes) => void;
}

export interface PieceNotes {
  /** Places in the piece, ascending. */
  readonly marks: readonly number[];
  /** Whether a number in it may be one that a double cannot hold. */
  readonly hasLongNumber: boolean;
}

export interface JsonWalk {
  /** Walks over the next bytes; false once the nesting has passed the limit. */
  accept(chunk: Buffer): boolean;
  /** About the last piece, once there are no more bytes. */
  end(): PieceNotes;
}

const QUOTE = 0x22;
const NINE = 0x39;
const BACKSLASH = 0x5c;

/**
 * What a byte outside of a string means for the walk: 1 for those of the first
 * text, 2 for those of the second; 0 is whatever ends a number and means no more.
 * The walk's switch has these numbers as they are: only then is it one jump.
 */
const KINDS = kindsOf(['0123456789', '"', ',', '[{', ']}', '.', '-', 'eE', '+']);

/** Whole numbers of fewer digits are held exactly, and of those with as many the ones that do not begin with 9. */
const LONG_DIGITS = 16;
/** As so many digits an exponent counts, so that three digits of its own make the number a long one. */
const EXPONENT_DIGITS = LONG_DIGITS - 2;
/** The count continues from here in fractions and in exponents below zero, which never make a number long. */
const UNCOUNTED = -0x40000000;

/** Strings up to this length are searched byte by byte, which is faster than a call; the rest of longer ones is not. */
const SHORT_STRING = 32;

export function createJsonWalk({ maxDepth, pieceBytes, onPiece }: JsonWalkOptions): JsonWalk {
  let inString = false;
  /** How many of the next bytes are passed over, because a backslash stands before them. */
  let escaped = 0;
  let depth = 0;
  let digits = 0;
  let firstDigit = 0;
  let hasLongNumber = false;

  /** What is added to a place in the chunk to have its place in the piece. */
  let shift = 0;
  let marks: number[] = [];
  /** From this place on, the next comma is marked. */
  let due = pieceBytes;
  /** How many of the open containers have their opening marked: the outer ones. */
  let markedDepth = 0;
  /** By depth: where in this piece the container opened, and its last comma; -1 where there is none. */
  const openings = new Int32Array(maxDepth + 1).fill(-1);
  const commas = new Int32Array(maxDepth + 1).fill(-1);

  /** Returns whether the piece ends here. */
  function markDivider(place: number): boolean {
    // A comma outside of everything is not JSON, and nothing can be divided there.
    if (depth === 0) return false;
    for (; markedDepth < depth; markedDepth += 1) {
      // One that is older than the last mark belongs to what has ended or to what is marked.
      if (commas[markedDepth]! > (marks.at(-1) ?? -1)) marks.push(commas[markedDepth]!);
      marks.push(openings[markedDepth + 1]!);
    }
    marks.push(place);
    due = pieceBytes;
    return place >= pieceBytes;
  }

  function markClosing(place: number): void {
    if (depth === 0) return;
    marks.push(place);
    due = 0;
    markedDepth -= 1;
    depth -= 1;
  }

  function takeNotes(): PieceNotes {
    const notes = { marks, hasLongNumber };
    marks = [];
    hasLongNumber = false;
    openings.fill(-1);
    commas.fill(-1);
    return notes;
  }

  return {
    accept(chunk) {
      const { length } = chunk;
      let at = escaped;
      // What changes with every digit is kept at hand.
      let count = digits;
      let first = firstDigit;
      while (at < length) {
        if (inString) {
          const end = closingQuote(chunk, at);
          inString = end === -1;
          // A backslash at the end of the chunk escapes the first byte of the next one.
          at = inString ? length + (backslashesBefore(chunk, length, at) % 2) : end + 1;
          continue;
        }
        const byte = chunk[at]!;
        switch (KINDS[byte]!) {
          case 1: // a digit
            if (count === 0) first = byte;
            count += 1;
            if (count >= LONG_DIGITS && (count > LONG_DIGITS || first === NINE))
              hasLongNumber = true;
            break;
          case 2: // a quote, which begins a string
            count = 0;
            inString = true;
            break;
          case 3: // a comma
            count = 0;
            if (at + shift < due) {
              commas[depth] = at + shift;
            } else if (markDivider(at + shift)) {
              onPiece(at + 1, takeNotes());
              shift = -at - 1;
            }
            break;
          case 4: // an opening bracket
            count = 0;
            depth += 1;
            if (depth > maxDepth) return false;
            openings[depth] = at + shift;
            break;
          case 5: // a closing bracket
            count = 0;
            if (depth > markedDepth) depth -= 1;
            else markClosing(at + shift);
            break;
          case 6: // a decimal point
            count = UNCOUNTED;
            break;
          case 7: // a minus: before the first digit it changes nothing
            if (count !== 0) count = UNCOUNTED;
            break;
          case 8: // the letter of an exponent, but in `true` and `false`, where no digit stands before it
            if (count !== 0) count = EXPONENT_DIGITS;
            break;
          case 9: // a plus
            break;
          default:
            count = 0;
        }
        at += 1;
      }
      digits = count;
      firstDigit = first;
      escaped = at - length;
      shift += length;
      return true;
    },
    end: takeNotes,
  };
}

/** Where the string that continues here ends, -1 if not in this chunk. */
function closingQuote(chunk: Buffer, from: number): number {
  let at = from;
  const near = Math.min(chunk.length, at + SHORT_STRING);
  while (at < near) {
    const byte = chunk[at]!;
    if (byte === QUOTE) return at;
    at += byte === BACKSLASH ? 2 : 1;
  }
  for (let start = at; start < chunk.length; start = at + 1) {
    at = chunk.indexOf(QUOTE, start);
    if (at === -1 || backslashesBefore(chunk, at, start) % 2 === 0) return at;
  }
  return -1;
}

/** Looks back no further than `start`, which is not escaped itself. */
function backslashesBefore(chunk: Buffer, end: number, start: number): number {
  let at = end;
  while (at > start && chunk[at - 1] === BACKSLASH) at -= 1;
  return end - at;
}

function kindsOf(texts: readonly string[]): Uint8Array {
  const kinds = new Uint8Array(256);
  texts.forEach((text, index) => Buffer.from(text).forEach((byte) => (kinds[byte] = index + 1)));
  return kinds;
}
