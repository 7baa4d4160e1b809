import { ApiError } from '../../errors.ts';
import { HttpError } from '../http-error.ts';

export function tooLarge(maxBytes: number): ApiError {
  return new HttpError(
    'PAYLOAD_TOO_LARGE',
    `The request body is larger than ${maxBytes} bytes, the most that this operation takes.`,
    {
      headers: { Connection: 'close' },
    },
  );
}

export function inflatesTooMuch(maxInflation: number): ApiError {
  const message = `The request body becomes more than ${maxInflation} times as large when it is decompressed; send it uncompressed.`;
  return new HttpError('PAYLOAD_TOO_LARGE', message, { headers: { Connection: 'close' } });
}

export function cutTooSmall(freeChunks: number, minBytes: number): ApiError {
  const message = `The request body comes in more than ${freeChunks.toLocaleString('en-US')} chunks of fewer than ${minBytes} bytes on average; send larger ones.`;
  return new HttpError('INVALID_BODY', message, { headers: { Connection: 'close' } });
}

export function notCompressed(cause: Error): ApiError {
  const message = 'The request body cannot be decompressed as its Content-Encoding says.';
  return new ApiError('INVALID_BODY', message, { cause });
}
