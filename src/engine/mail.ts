/** Mails of terminators. */

import type { CredentialRef } from '../kit/credential-ref.ts';
import type { Readable } from 'node:stream';

import type { ExactObject } from '../kit/json/exact-json.ts';
import type { MailDownload } from '../mail/body.ts';
import type { DeliveryBase } from './load.ts';
import type { Columns, Outcome } from './types.ts';

/** All rows in one mail, or one mail per row. */
export interface MailDelivery extends DeliveryBase {
  readonly kind: 'mail';
  /** A credential of the tenant. Undefined for the mail server of the service. */
  readonly credentialId: CredentialRef | undefined;
  readonly perRow: boolean;
  /** True if a mail is sent even if there are no rows. */
  readonly sendsEmpty: boolean;
  readonly onRejected: 'fail' | 'report';
  /** The mails of an earlier run with these rows. They have the same `Message-ID`. */
  readonly repeated?: readonly RepeatedMail[] | undefined;
  /** The file with all rows. */
  readonly attachment: MailAttachment | null;
  /** The number of first rows that `message` needs. */
  readonly shownRows: number;
  /** The mail with these rows, or problems of their values. */
  message(rows: MailRows): Outcome<MailMessage>;
}

export interface RepeatedMail {
  /** The first row in this run, counted from 0. */
  readonly row: number;
  readonly rows: number;
  readonly idempotencyKey: string | undefined;
}

export interface MailRows {
  readonly columns: Columns;
  readonly rows: readonly ExactObject[];
  /** Including those that the mail does not show. */
  readonly totalRows: number;
  /** In place of an attachment. */
  readonly download?: MailDownload | undefined;
}

export interface MailAttachment {
  readonly format: 'csv' | 'parquet';
  readonly name: string;
  /** `link`: a file that is too large for a mail is stored, and the mail has a link to it. */
  readonly ifTooLarge: 'fail' | 'link';
}

export interface MailAddress {
  /** Empty: none. */
  readonly name: string;
  readonly address: string;
}

export interface MailMessage {
  /** Null for the address of the service. */
  readonly from: MailAddress | null;
  readonly to: readonly MailAddress[];
  readonly cc: readonly MailAddress[];
  readonly replyTo: readonly MailAddress[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface MailToSend {
  readonly message: MailMessage;
  readonly credentialId: CredentialRef | undefined;
  /** Equal in each attempt of the mail, and unique to it. */
  readonly key: string;
  /** `fail`: no one gets the mail if one recipient is refused. */
  readonly onRejected: MailDelivery['onRejected'];
  readonly attachment?: MailFile | undefined;
}

export interface MailFile {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: number;
  read(): Readable;
}

export type SendMail = (
  mail: MailToSend,
  options: {
    /** Ends the call with the outcome `interrupted`. */
    readonly signal: AbortSignal;
    readonly tenant: string;
    /** Awaited directly before the mail is sent. Its errors are passed on. */
    readonly beforeSend: () => Promise<void>;
  },
) => Promise<MailEnd>;

export type MailEnd =
  | {
      readonly kind: 'delivered';
      readonly status: number;
      readonly attempts: number;
      /** Recipients whom the server refused, unlike the others. */
      readonly refused: readonly { readonly address: string; readonly reply: string }[];
    }
  | {
      readonly kind: 'failed';
      readonly code: string;
      readonly message: string;
      readonly attempts: number;
      /** True if the server may have accepted the mail. */
      readonly inDoubt: boolean;
    };

/** The mails of one run, which share connections. */
export interface MailSession {
  readonly send: SendMail;
  /** Must be called. */
  close(): void;
}
