/** A mail as it goes over the wire (RFC 5322, MIME). */

import type { Readable } from 'node:stream';

import MailComposer from 'nodemailer/lib/mail-composer';

import type { MailAddress, MailToSend } from '../../engine/index.ts';
import type { Envelope } from './session.ts';

/** Base64 in lines of 76 characters. */
const ENCODED = 78 / 57;

export interface WireMail {
  readonly envelope: Envelope;
  /** Can be called once for each attempt. */
  content(): Readable;
}

export function wireMail({ message, attachment, key }: MailToSend, sender: MailAddress): WireMail {
  const { to, cc, replyTo, subject, text, html } = message;
  const from = message.from ?? sender;
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  const recipients = [...new Set([...to, ...cc].map(({ address }) => address))];
  const size =
    attachment === undefined
      ? undefined
      : Math.ceil(attachment.bytes * ENCODED) + Buffer.byteLength(text) + Buffer.byteLength(html);
  return {
    envelope: { from: from.address, to: recipients, size },
    content: () =>
      new MailComposer({
        from: { ...from },
        to: to.map((one) => ({ ...one })),
        cc: cc.map((one) => ({ ...one })),
        replyTo: replyTo.map((one) => ({ ...one })),
        subject,
        text,
        html,
        // Mail programs recognize a mail that is sent again.
        messageId: `<weir.${key}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        attachments:
          attachment === undefined
            ? []
            : [
                {
                  filename: attachment.name,
                  contentType: attachment.contentType,
                  contentTransferEncoding: 'base64',
                  content: attachment.read(),
                },
              ],
        disableFileAccess: true,
        disableUrlAccess: true,
      })
        .compile()
        .createReadStream(),
  };
}
