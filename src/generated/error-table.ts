// Written by scripts/generate.ts from openapi/errors.yaml; do not edit.

export const errorTable = {
  UNAUTHORIZED: { status: 401, title: 'Missing or invalid API key', retry: false },
  FORBIDDEN: { status: 403, title: 'Not allowed', retry: false },
  RATE_LIMITED: { status: 429, title: 'Too many requests', retry: true },
  INVALID_INPUT: { status: 400, title: 'Invalid input', retry: false },
  INVALID_BODY: { status: 400, title: 'The body is not valid JSON', retry: false },
  WORKFLOW_NOT_FOUND: { status: 404, title: 'No such workflow', retry: false },
  REVISION_NOT_FOUND: { status: 404, title: 'No such revision', retry: false },
  SCHEDULE_NOT_FOUND: { status: 404, title: 'No such schedule', retry: false },
  EXECUTION_NOT_FOUND: { status: 404, title: 'No such execution', retry: false },
  KEY_NOT_FOUND: { status: 404, title: 'No such API key', retry: false },
  USER_NOT_FOUND: { status: 404, title: 'No such user', retry: false },
  DATA_EXPIRED: { status: 404, title: 'The result has expired', retry: false },
  NOT_FOUND: { status: 404, title: 'No such path', retry: false },
  METHOD_NOT_ALLOWED: { status: 405, title: 'Method not allowed', retry: false },
  PRECONDITION_FAILED: { status: 412, title: 'The resource has changed', retry: false },
  PAYLOAD_TOO_LARGE: { status: 413, title: 'The body is too large', retry: false },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, title: 'Unsupported media type', retry: false },
  REQUEST_TIMEOUT: { status: 408, title: 'The request came too slowly', retry: true },
  HEADERS_TOO_LARGE: { status: 431, title: 'The headers are too large', retry: false },
  IDEMPOTENCY_CONFLICT: { status: 409, title: 'The first request is still under way', retry: true },
  IDEMPOTENCY_MISMATCH: { status: 422, title: 'The key belongs to another request', retry: false },
  WORKFLOW_INVALID: { status: 422, title: 'The workflow cannot run', retry: false },
  EXECUTION_FAILED: { status: 422, title: 'The run failed', retry: false },
  RESULT_TOO_LARGE: { status: 422, title: 'The result is too large', retry: false },
  EXECUTION_TIMEOUT: { status: 504, title: 'The run passed its deadline', retry: true },
  SERVICE_UNAVAILABLE: { status: 503, title: 'A backend service is unavailable', retry: true },
  INTERNAL_ERROR: { status: 500, title: 'Unexpected error', retry: true },
} as const;

export type ErrorCode = keyof typeof errorTable;
