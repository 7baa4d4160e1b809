/** The mail server of the service. */

import { idsOrAll, sender } from '../setting-values.ts';
import { smtpUrl } from '../smtp-url.ts';
import { optional, setting } from './setting.ts';

export const mailSettings = {
  smtpServer: optional('SMTP_URL', {
    unset: 'no mail server',
    secret: true,
    parse: smtpUrl,
    description:
      'The mail server for workflows that name no credential: `smtp://user:password@mail.example.com:587` begins the encryption with STARTTLS, `smtps://…` with the connection. `?tls=unverified` does not check the certificate, and `?tls=off` does not encrypt. Signs in the login are encoded as in URLs.',
  }),
  smtpFrom: optional('SMTP_FROM', {
    unset: 'none',
    parse: sender,
    description:
      'The sender of these mails, such as `Weir <weir@example.com>`. `SMTP_URL` needs it. Workflows cannot change it.',
  }),
  /** Ids, or null for all organizations. */
  smtpOrganizations: setting('SMTP_ORGANIZATIONS', {
    default: '',
    defaultInWords: 'none',
    parse: idsOrAll,
    description:
      'The organizations whose workflows may send with `SMTP_URL`: ids separated by commas, or `*` for all. Everyone in them can then send mails of any content in the name of `SMTP_FROM`.',
  }),
};
