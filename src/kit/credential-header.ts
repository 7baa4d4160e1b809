/** Headers that cannot carry a credential: the connection or each request sets them, or servers copy them into responses. */

import { RESERVED_HEADERS } from './reserved-headers.ts';
import { isUnsafeName } from './unsafe-name.ts';

/** Set by each request itself, or they change which operation a server carries out. By lower-case name. */
const CONTROL_HEADERS: ReadonlySet<string> = new Set([
  'accept',
  'cache-control',
  'content-type',
  'date',
  'forwarded',
  'max-forwards',
  'pragma',
  'prefer',
  'range',
  'via',
  'x-forwarded',
  'x-http-method',
  'x-http-method-override',
  'x-method-override',
  'x-original-url',
  'x-real-ip',
  'x-rewrite-url',
]);
const CONTROL_PREFIXES: readonly string[] = [
  'accept-',
  'access-control-',
  'content-',
  'if-',
  'proxy-',
  'sec-',
  'x-forwarded-',
];

/** Servers repeat them in headers, error texts and rows, so that calls can be traced. By lower-case name. */
const ECHOED_HEADERS: ReadonlySet<string> = new Set([
  'b3',
  'baggage',
  'client-request-id',
  'correlation-context',
  'correlation-id',
  'from',
  'idempotency-key',
  'location',
  'origin',
  'referer',
  'request-context',
  'request-id',
  'set-cookie',
  'traceparent',
  'tracestate',
  'uber-trace-id',
  'user-agent',
  'x-amzn-trace-id',
  'x-cloud-trace-context',
  'x-idempotency-key',
  'x-requested-with',
]);
/** `X-Request-Id`, `X-Correlation-ID`, `x-ms-client-request-id`, `X-B3-TraceId`, `X-Datadog-Trace-Id` and their like. */
const TRACE_ID =
  /(^|[-_])(request|correlation|trace|span|transaction|operation|conversation|invocation|message)[-_]?id$/;
const TRACE_PREFIX = /^(x-b3|x-datadog|x-ot-span|uberctx|sentry|ot-tracer)-/;

/** Worded to follow the field's name; undefined if a credential can be sent in this header. */
export function credentialHeaderProblem(header: string): string | undefined {
  const name = header.toLowerCase();
  if (RESERVED_HEADERS.has(name) || isUnsafeName(name))
    return `cannot be \`${header}\`, which the connection sets itself`;
  if (CONTROL_HEADERS.has(name) || CONTROL_PREFIXES.some((prefix) => name.startsWith(prefix)))
    return `cannot be \`${header}\`, which says how a request is handled and does not carry secrets: name the header in which the service expects its key, such as \`X-Api-Key\``;
  if (ECHOED_HEADERS.has(name) || TRACE_ID.test(name) || TRACE_PREFIX.test(name))
    return `cannot be \`${header}\`, because many services repeat it in their responses, which would reveal the secret: name the header in which the service expects its key, such as \`X-Api-Key\``;
  return undefined;
}
