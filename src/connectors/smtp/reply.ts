/** Replies of a mail server in messages for users. */

import { shortened } from '../../kit/shortened.ts';
import type { MailServer } from '../../model/mail-server.ts';

/** The members of nodemailer's errors. */
export interface SmtpError extends Error {
  readonly code?: string | undefined;
  readonly response?: string | undefined;
  readonly responseCode?: number | undefined;
  readonly timeoutType?: string | undefined;
  readonly recipient?: string | undefined;
}

const MAX_CHARACTERS = 300;
/** Shorter secrets occur in too many words. */
const MIN_SECRET_CHARACTERS = 4;

/** The reply, without control characters and without the password. */
export function replyText(response: string, { username, password }: MailServer): string {
  const encoded = [
    password,
    Buffer.from(password).toString('base64'),
    Buffer.from(`\0${username}\0${password}`).toString('base64'),
  ];
  const secrets = password.length < MIN_SECRET_CHARACTERS ? [] : encoded;
  const text = secrets.reduce((left, secret) => left.replaceAll(secret, '[removed]'), response);
  return shortened(text.replace(/[\x00-\x1f\x7f-\x9f]+/g, ' ').trim(), MAX_CHARACTERS);
}

/** The status of a reply, such as `535 5.7.8`. */
export function replyStatus(response: string): string {
  return /^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3})?/.exec(response)?.[0].replace('-', ' ') ?? 'no status';
}
