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

export class JsonWalk {
  readonly #options: JsonWalkOptions;
  #inString = false;
  /** How many of the next bytes are skipped, because they follow a backslash. */
  #escaped = 0;
  #depth = 0;
  #digits = 0;
  #firstDigit = 0;
  #hasLongNumber = false;

  /** Added to a position in the chunk to get its position in the piece. */
  #shift = 0;
  #marks: number[] = [];
  /** The next comma from this position on is marked. */
  #due: number;
  /** How many of the open containers have their opening marked: the outer ones. */
  #markedDepth = 0;
  /** By depth: where in this piece the container opened, and its last comma; -1 where there is none. */
  readonly #openings: Int32Array;
  readonly #commas: Int32Array;

  constructor(options: JsonWalkOptions) {
    this.#options = options;
    this.#due = options.pieceBytes;
    this.#openings = new Int32Array(options.maxDepth + 1).fill(-1);
    this.#commas = new Int32Array(options.maxDepth + 1).fill(-1);
  }

  /** Walks over the next bytes; false once the nesting has passed the limit. */
  accept(chunk: Buffer): boolean {
    const { length } = chunk;
    let at = this.#escaped;
    while (at < length) {
      if (this.#inString) {
        const end = closingQuote(chunk, at);
        this.#inString = end === -1;
        // A backslash at the end of the chunk escapes the first byte of the next one.
        at = this.#inString ? length + (backslashesBefore(chunk, length, at) % 2) : end + 1;
      } else {
        at = this.#outsideOfStrings(chunk, at);
        if (at < 0) return false;
      }
    }
    this.#escaped = at - length;
    this.#shift += length;
    return true;
  }

  /** About the last piece, once there are no more bytes. */
  end(): PieceNotes {
    return this.#takeNotes();
  }

  /** Up to the next string or the end of the chunk. Returns where it begins, or -1 where the text nests too deeply. */
  // eslint-disable-next-line complexity -- one loop over local variables: a call for each kind of byte would make it slower
  #outsideOfStrings(chunk: Buffer, from: number): number {
    const { length } = chunk;
    // Local, because they change with every digit.
    let count = this.#digits;
    let first = this.#firstDigit;
    let at = from;
    for (; at < length; at += 1) {
      const byte = chunk[at]!;
      switch (KINDS[byte]!) {
        case 1: // a digit
          if (count === 0) first = byte;
          count += 1;
          if (count >= LONG_DIGITS && (count > LONG_DIGITS || first === NINE))
            this.#hasLongNumber = true;
          continue;
        case 6: // a decimal point
          count = UNCOUNTED;
          continue;
        case 7: // a minus: before the first digit it changes nothing
          if (count !== 0) count = UNCOUNTED;
          continue;
        case 8: // the letter of an exponent; in `true` and `false`, no digit comes after it
          count = EXPONENT_DIGITS;
          continue;
        case 9: // a plus
          continue;
        case 2: // a quote, which begins a string
          this.#inString = true;
          this.#digits = 0;
          return at + 1;
        case 3:
          this.#comma(at);
          break;
        case 4:
          if (!this.#openBracket(at)) return -1;
          break;
        case 5:
          this.#closeBracket(at);
          break;
        default:
      }
      count = 0;
    }
    this.#digits = count;
    this.#firstDigit = first;
    return at;
  }

  #comma(at: number): void {
    const place = at + this.#shift;
    if (place < this.#due) {
      this.#commas[this.#depth] = place;
    } else if (this.#markDivider(place)) {
      this.#options.onPiece(at + 1, this.#takeNotes());
      this.#shift = -at - 1;
    }
  }

  #openBracket(at: number): boolean {
    this.#depth += 1;
    if (this.#depth > this.#options.maxDepth) return false;
    this.#openings[this.#depth] = at + this.#shift;
    return true;
  }

  #closeBracket(at: number): void {
    if (this.#depth > this.#markedDepth) {
      this.#depth -= 1;
      return;
    }
    if (this.#depth === 0) return;
    this.#marks.push(at + this.#shift);
    this.#due = 0;
    this.#markedDepth -= 1;
    this.#depth -= 1;
  }

  /** Returns whether the piece ends here. */
  #markDivider(place: number): boolean {
    // A comma outside of everything is not JSON, and nothing can be divided there.
    if (this.#depth === 0) return false;
    for (; this.#markedDepth < this.#depth; this.#markedDepth += 1) {
      const comma = this.#commas[this.#markedDepth]!;
      // One that is older than the last mark belongs to what has ended or to what is marked.
      if (comma > (this.#marks.at(-1) ?? -1)) this.#marks.push(comma);
      this.#marks.push(this.#openings[this.#markedDepth + 1]!);
    }
    this.#marks.push(place);
    this.#due = this.#options.pieceBytes;
    return place >= this.#options.pieceBytes;
  }

  #takeNotes(): PieceNotes {
    const notes = { marks: this.#marks, hasLongNumber: this.#hasLongNumber };
    this.#marks = [];
    this.#hasLongNumber = false;
    this.#openings.fill(-1);
    this.#commas.fill(-1);
    return notes;
  }
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
  for (let start = at; ; start = at + 1) {
    at = chunk.indexOf(QUOTE, start);
    if (at === -1 || backslashesBefore(chunk, at, start) % 2 === 0) return at;
  }
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
