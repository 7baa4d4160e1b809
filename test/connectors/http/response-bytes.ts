/** Heads and chunks of responses, byte by byte. */

export const MB = 1_048_576;
export const CRLF = '\r\n';

export const head = (...fields: string[]): string =>
  ['HTTP/1.1 200 OK', ...fields, '', ''].join(CRLF);
export const head10 = (...fields: string[]): string =>
  ['HTTP/1.0 200 OK', ...fields, '', ''].join(CRLF);
export const chunk = (data: Buffer, extension = ''): Buffer =>
  Buffer.concat([
    Buffer.from(`${data.length.toString(16)}${extension}${CRLF}`),
    data,
    Buffer.from(CRLF),
  ]);

export function chunks(body: Buffer, size = 50_000): Buffer {
  return Buffer.concat(
    Array.from({ length: Math.ceil(body.length / size) }, (_, position) =>
      chunk(body.subarray(position * size, (position + 1) * size)),
    ),
  );
}

export const CUT_OFF = 'The host it closed the connection before its response was complete';
