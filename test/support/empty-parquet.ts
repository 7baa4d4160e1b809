/** Parquet files without rows, in the compact protocol of Thrift. */

const MAGIC = Buffer.from('PAR1');

/** @param names of text columns */
export function emptyParquet(names: readonly string[]): Buffer {
  return withFooter(
    Buffer.concat([
      // The version.
      Buffer.from([0x15, 2]),
      // A list of structs: the root, and the columns.
      Buffer.from([0x19, 0xfc]),
      varint(names.length + 1),
      Buffer.from([0x48, 1, 0x72, 0x15]),
      varint(names.length * 2),
      Buffer.from([0]),
      ...names.map(textColumn),
      // No rows, and an empty list of row groups.
      Buffer.from([0x16, 0, 0x19, 0x0c, 0]),
    ]),
  );
}

/** A file that consists of a footer. */
export function withFooter(footer: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(footer.length);
  return Buffer.concat([MAGIC, footer, length, MAGIC]);
}

/** An optional BYTE_ARRAY with the converted type UTF8. */
function textColumn(name: string): Buffer {
  const bytes = Buffer.from(name);
  return Buffer.concat([
    Buffer.from([0x15, 12, 0x25, 2, 0x18]),
    varint(bytes.length),
    bytes,
    Buffer.from([0x25, 0, 0]),
  ]);
}

export function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
  return Buffer.from([...bytes, rest]);
}
