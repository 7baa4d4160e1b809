/** A response with an error status, and the part of it that a message shows. */

import type { IncomingMessage } from 'node:http';

import { CallError } from './call-error.ts';
import type { OpenedCredential } from '../../model/opened-credential.ts';
import { errorFieldsOf } from './error-fields.ts';
import { excerptOf, secretsOf } from './excerpt.ts';
import { nameOf, type Hop } from './hop.ts';
import { readOpening } from './read-opening.ts';

export interface Disclosure {
  /** The credential that was sent with this request. */
  readonly credential: OpenedCredential | null;
  /** True if a call of this run, such as this one, sent a secret to the host. */
  readonly isSecretHost: boolean;
}

/** The status of the response is an error. */
export class RefusedResponse extends CallError {
  /** For the log: without the text of the response, which may repeat a user's data. */
  readonly summary: string;
  /** The start of the response. Undefined if it is empty, or if a credential was sent to the host. */
  readonly excerpt: string | undefined;
  /** True if the credential of the request has expired, and the host did not carry out the request. */
  readonly isExpired: boolean;

  constructor(
    message: string,
    summary: string,
    {
      excerpt,
      isExpired = false,
      ...response
    }: {
      status: number;
      retryAfter: string | undefined;
      excerpt: string | undefined;
      isExpired?: boolean;
    },
  ) {
    super(message, response);
    this.summary = summary;
    this.excerpt = excerpt;
    this.isExpired = isExpired;
  }
}

const MAX_PATH = 200;

/**
 * Reads the start of the body.
 * @param showsPath true if the message includes method and path
 */
export async function refusedResponse(
  response: IncomingMessage,
  hop: Hop,
  { credential, isSecretHost }: Disclosure,
  showsPath: boolean,
): Promise<RefusedResponse> {
  const { statusCode: status = 0, headers } = response;
  const text = await readOpening(response);
  const answered = `The host ${nameOf(hop)} answered with status ${status}`;
  const retryAfter = headers['retry-after'];
  if (isSecretHost) {
    const fields = errorFieldsOf(text, secretsOf(credential));
    const message = `${[answered, ...fields].join(', ')} (its text is not shown, because a credential was sent to it)`;
    const isExpired = credential?.renewal?.isExpired(status, text) === true;
    const facts = { status, retryAfter, isExpired };
    return new RefusedResponse(message, answered, { ...facts, excerpt: undefined });
  }
  const excerpt = excerptOf(text) || undefined;
  const place = showsPath ? `${answered} to ${requestOf(hop)}` : answered;
  const message = excerpt === undefined ? place : `${place}: ${excerpt}`;
  return new RefusedResponse(message, answered, { status, retryAfter, excerpt });
}

/** Without the query, which can contain a key. */
function requestOf({ method, url: { pathname } }: Hop): string {
  const path = pathname.length > MAX_PATH ? `${pathname.slice(0, MAX_PATH)}…` : pathname;
  return `${method} ${path}`;
}
