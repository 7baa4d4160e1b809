import { ApiError } from '../../errors.ts';

export function mismatch(what: string): ApiError {
  const message = `This Idempotency-Key was sent before with another ${what}. Send a new key with a new request.`;
  return new ApiError('IDEMPOTENCY_MISMATCH', message);
}

export function conflict(retryAfterSeconds: number): ApiError {
  const message =
    'The first request with this Idempotency-Key has not finished. Send the request again shortly for its response.';
  return new ApiError('IDEMPOTENCY_CONFLICT', message, { retryAfterSeconds });
}

export function tooMany(limit: number): ApiError {
  const message = `The service keeps responses to at most ${limit.toLocaleString('en-US')} requests with an Idempotency-Key for your organization, and at most 4 GiB, each for 24 hours, and it has as much. Send the request later, or without the header.`;
  return new ApiError('RATE_LIMITED', message, { retryAfterSeconds: 60 });
}
