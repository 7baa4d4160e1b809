/** Packets of a scripted server of MySQL. */

export function packet(number: number, body: Buffer): Buffer {
  const header = Buffer.from([body.length, body.length >> 8, body.length >> 16, number]);
  return Buffer.concat([header, body]);
}

/** A greeting of the version 10, for the password plugin of old servers. */
export const GREETING = packet(
  0,
  Buffer.concat([
    Buffer.from([10]),
    Buffer.from('8.0.36\0'),
    Buffer.from([1, 0, 0, 0]),
    Buffer.from('12345678\0'),
    Buffer.from([0xff, 0xf7, 45, 2, 0, 0xff, 0x81, 21]),
    Buffer.alloc(10),
    Buffer.from('123456789012\0'),
    Buffer.from('mysql_native_password\0'),
  ]),
);

export const okPacket = (number: number): Buffer =>
  packet(number, Buffer.from([0, 0, 0, 2, 0, 0, 0]));

export const endPacket = (number: number): Buffer => packet(number, Buffer.from([254, 0, 0, 2, 0]));

const INT = 3;

/** The description of a column; its size is 11. */
export function columnPacket(number: number, name: string, type = INT): Buffer {
  const texts = ['def', '', '', '', name, ''].map((text) =>
    Buffer.concat([Buffer.from([text.length]), Buffer.from(text)]),
  );
  return packet(
    number,
    Buffer.concat([...texts, Buffer.from([12, 33, 0, 11, 0, 0, 0, type, 0, 0, 0, 0, 0])]),
  );
}
