/** The wire format of Protocol Buffers, as far as the messages of Spark Connect need it. */

const VARINT = 0;
const FIXED64 = 1;
const BYTES = 2;
const FIXED32 = 5;

export function message(...fields: readonly Buffer[]): Buffer {
  return Buffer.concat(fields);
}

export function bytesField(number: number, value: Buffer | string): Buffer {
  const bytes = typeof value === 'string' ? Buffer.from(value) : value;
  return Buffer.concat([tag(number, BYTES), varint(BigInt(bytes.length)), bytes]);
}

/** Negative numbers are those of `int32` and `int64`. */
export function numberField(number: number, value: bigint): Buffer {
  return Buffer.concat([tag(number, VARINT), varint(BigInt.asUintN(64, value))]);
}

export function doubleField(number: number, value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return Buffer.concat([tag(number, FIXED64), bytes]);
}

function tag(number: number, wireType: number): Buffer {
  return varint(BigInt(number * 8 + wireType));
}

function varint(value: bigint): Buffer {
  const bytes: number[] = [];
  let rest = value;
  while (rest >= 128n) {
    bytes.push(Number(rest & 127n) | 128);
    rest >>= 7n;
  }
  bytes.push(Number(rest));
  return Buffer.from(bytes);
}

/** The fields of one message. Later values of a field that is not repeated replace earlier ones. */
export class Message {
  readonly #values = new Map<number, (Buffer | bigint)[]>();

  /** Throws a RangeError if the bytes are no message. */
  constructor(bytes: Buffer) {
    const reader = new Reader(bytes);
    while (!reader.isAtEnd) {
      const key = Number(reader.varint());
      const value = reader.value(key & 7);
      const number = key >>> 3;
      const values = this.#values.get(number);
      if (values === undefined) this.#values.set(number, [value]);
      else values.push(value);
    }
  }

  get fields(): Iterable<number> {
    return this.#values.keys();
  }

  bytes(number: number): Buffer | undefined {
    const value = this.#values.get(number)?.at(-1);
    return Buffer.isBuffer(value) ? value : undefined;
  }

  repeated(number: number): readonly Buffer[] {
    return (this.#values.get(number) ?? []).filter((value) => Buffer.isBuffer(value));
  }

  text(number: number): string {
    return this.bytes(number)?.toString('utf8') ?? '';
  }

  number(number: number): number {
    const value = this.#values.get(number)?.at(-1);
    return typeof value === 'bigint' ? Number(BigInt.asIntN(64, value)) : 0;
  }

  message(number: number): Message | undefined {
    const bytes = this.bytes(number);
    return bytes === undefined ? undefined : new Message(bytes);
  }
}

class Reader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  varint(): bigint {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = this.#bytes.readUInt8(this.#at);
      this.#at += 1;
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) return value;
    }
    throw new RangeError('a number has more than 10 bytes');
  }

  value(wireType: number): Buffer | bigint {
    if (wireType === VARINT) return this.varint();
    if (wireType === BYTES) return this.#take(Number(this.varint()));
    if (wireType === FIXED64) return this.#take(8);
    if (wireType === FIXED32) return this.#take(4);
    throw new RangeError('a field has an unknown wire type');
  }

  #take(length: number): Buffer {
    const end = this.#at + length;
    if (end > this.#bytes.length) throw new RangeError('a field is longer than its message');
    const bytes = this.#bytes.subarray(this.#at, end);
    this.#at = end;
    return bytes;
  }
}
