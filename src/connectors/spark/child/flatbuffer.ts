/** Reads tables in the format of FlatBuffers: fields are found by their numbers. */

export class Table {
  readonly #bytes: Buffer;
  readonly #at: number;

  constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes;
    this.#at = at;
  }

  static root(bytes: Buffer): Table {
    return new Table(bytes, bytes.readUInt32LE(0));
  }

  uint8(field: number): number {
    const at = this.#placeOf(field);
    return at === 0 ? 0 : this.#bytes.readUInt8(at);
  }

  int16(field: number): number {
    const at = this.#placeOf(field);
    return at === 0 ? 0 : this.#bytes.readInt16LE(at);
  }

  int32(field: number, otherwise = 0): number {
    const at = this.#placeOf(field);
    return at === 0 ? otherwise : this.#bytes.readInt32LE(at);
  }

  int64(field: number): number {
    const at = this.#placeOf(field);
    return at === 0 ? 0 : Number(this.#bytes.readBigInt64LE(at));
  }

  table(field: number): Table | undefined {
    const at = this.#placeOf(field);
    return at === 0 ? undefined : this.#tableAt(at);
  }

  tables(field: number): readonly Table[] {
    return this.#elements(field, 4, (at) => this.#tableAt(at));
  }

  /** @param size of each, in bytes */
  structs(field: number, size: number): readonly Buffer[] {
    return this.#elements(field, size, (at) => this.#bytes.subarray(at, at + size));
  }

  #elements<T>(field: number, size: number, read: (at: number) => T): readonly T[] {
    const at = this.#placeOf(field);
    if (at === 0) return [];
    const start = at + this.#bytes.readUInt32LE(at);
    const length = this.#bytes.readUInt32LE(start);
    return Array.from({ length }, (_, index) => read(start + 4 + index * size));
  }

  #tableAt(at: number): Table {
    return new Table(this.#bytes, at + this.#bytes.readUInt32LE(at));
  }

  /** Zero if the field is absent. */
  #placeOf(field: number): number {
    const list = this.#at - this.#bytes.readInt32LE(this.#at);
    const entry = 4 + 2 * field;
    if (entry >= this.#bytes.readUInt16LE(list)) return 0;
    const offset = this.#bytes.readUInt16LE(list + entry);
    return offset === 0 ? 0 : this.#at + offset;
  }
}
