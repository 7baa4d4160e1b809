/** Messages of a scripted server of PostgreSQL. */

export function message(kind: string, body: Buffer = Buffer.alloc(0)): Buffer {
  const header = Buffer.from(`${kind}0000`);
  header.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([header, body]);
}

/** Within a transaction. */
export const READY = message('Z', Buffer.from('T'));
export const LOGGED_IN = Buffer.concat([message('R', Buffer.alloc(4)), READY]);
/** The end of a statement. */
export const DONE = Buffer.concat([message('C', Buffer.from('SELECT 0\0')), READY]);
/** A statement was parsed, and its parameters were bound. */
export const BOUND = Buffer.concat([message('1'), message('2')]);

const number = (value: number, bytes: 2 | 4): Buffer => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeIntBE(value, 0, bytes);
  return buffer;
};

/** @param oid of the type of all columns */
export function rowDescription(names: readonly string[], oid: number): Buffer {
  const field = Buffer.concat([
    Buffer.alloc(6),
    number(oid, 4),
    number(-1, 2),
    number(-1, 4),
    number(0, 2),
  ]);
  const fields = names.map((name) => Buffer.concat([Buffer.from(`${name}\0`), field]));
  return message('T', Buffer.concat([number(names.length, 2), ...fields]));
}

export function dataRow(values: readonly string[]): Buffer {
  const fields = values.map((value) =>
    Buffer.concat([number(Buffer.byteLength(value), 4), Buffer.from(value)]),
  );
  return message('D', Buffer.concat([number(values.length, 2), ...fields]));
}

/** The answer to the description of a statement without parameters. */
export const described = (description: Buffer): Buffer =>
  Buffer.concat([message('1'), message('t', Buffer.alloc(2)), description, READY]);

/** The output of COPY as one column of text. */
export const copied = (...rows: readonly string[]): Buffer =>
  Buffer.concat([
    message('H', Buffer.from([0, 0, 1, 0, 0])),
    ...rows.map((row) => message('d', Buffer.from(row))),
    message('c'),
    DONE,
  ]);

/** Messages of a client: the request to describe a statement, and the end of an extended query. */
export const DESCRIBE = Buffer.from('D\0\0\0\u0006S\0');
export const SYNC = Buffer.from('S\0\0\0\u0004');
