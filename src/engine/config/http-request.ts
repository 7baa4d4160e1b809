/** Config members that several node types share. */

import { credentialMember } from './hints.ts';
import { HEADER_NAME_PATTERN } from '../../kit/header-name.ts';
import type { RetryPolicy } from '../api-call.ts';
import type { Problem } from '../types.ts';
import type { ConfigSchema } from './config-of.ts';

/** The members that describe the request of a node. */
export const httpRequestMembers = {
  url: {
    type: 'string',
    maxLength: 4096,
    pattern: '^[Hh][Tt][Tt][Pp][Ss]?://[^\\s]+$',
    description: 'The address, beginning with `https://` or `http://`.',
  },
  headers: {
    type: 'object',
    maxProperties: 50,
    default: {},
    propertyNames: { pattern: HEADER_NAME_PATTERN },
    additionalProperties: {
      type: 'string',
      maxLength: 8192,
      pattern: '^[\\t\\x20-\\x7e\\x80-\\xff]*$',
    },
    description: 'Header fields to send, by name.',
  },
  credential_id: credentialMember(
    ['api_key_header', 'api_key_query', 'bearer', 'basic', 'oauth2', 'hmac', 'aws_sigv4', 'mtls'],
    'The credential to send, by its id or its name. It must cover the host of `url`, and it sets its own header. See [Keep secrets out of workflows](/docs/guides/credentials).',
  ),
  query: {
    type: 'object',
    maxProperties: 100,
    default: {},
    additionalProperties: { type: ['string', 'number', 'boolean'] },
    description: 'Query parameters to add to the URL, by name.',
  },
} as const satisfies Record<string, ConfigSchema>;

/** The config members for rows that are not delivered. */
export const deliveryMembers = {
  on_error: {
    enum: ['stop', 'continue'],
    default: 'stop',
    description:
      '`stop`: requests go out one after another, the first that fails ends the run, and no later row is sent. `continue`: up to four requests go out at a time, and rows that fail are reported while the others are delivered.',
  },
  max_attempts: {
    type: 'integer',
    minimum: 1,
    maximum: 10,
    default: 3,
    description:
      'The number of attempts if the connection fails or the response is 429, 502, 503 or 504. POST is sent once unless `idempotency_header` is set.',
  },
  idempotency_header: {
    type: 'string',
    maxLength: 100,
    pattern: HEADER_NAME_PATTERN,
    description:
      'The header by which the service recognizes a repeated request, such as `Idempotency-Key`. Its value is the same in each attempt of a request and different for each request. With it, POST is repeated too.',
  },
  server_error_in_doubt: {
    type: 'boolean',
    description:
      'True if the service may have stored the rows of a request although it answers with status 500. Such rows then count as in doubt instead of failed, unless the request can be repeated safely: PUT, or POST with `idempotency_header`.',
  },
} as const satisfies Record<string, ConfigSchema>;

interface RetryMembers {
  readonly max_attempts: number;
  readonly idempotency_header?: string | undefined;
  readonly server_error_in_doubt?: boolean | undefined;
}

export function retryOf(config: RetryMembers): RetryPolicy {
  return {
    maxAttempts: config.max_attempts,
    idempotencyHeader: config.idempotency_header,
    inDoubtOn500: config.server_error_in_doubt,
  };
}

interface DeliveryConfig {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly idempotency_header?: string | undefined;
}

/** Checks that a pattern cannot express. */
export function deliveryProblems({
  url,
  headers,
  idempotency_header: header,
}: DeliveryConfig): readonly Problem[] {
  const problems: Problem[] = [];
  if (!URL.canParse(url))
    problems.push({ code: 'invalid_config', message: 'The URL is not valid', path: '/url' });
  const names = Object.keys(headers).map((name) => name.toLowerCase());
  if (header !== undefined && names.includes(header.toLowerCase()))
    problems.push({
      code: 'invalid_config',
      message: `The header \`${header}\` gets a value for each request, and cannot be set in \`headers\` too`,
      path: '/idempotency_header',
    });
  return problems;
}
