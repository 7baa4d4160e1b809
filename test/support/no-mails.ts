import type { Mails } from '../../src/services/executions/deliveries/deliveries.ts';

/** For services whose tests send no mails. */
export const noMails: Mails = {
  open: () => ({
    send: () => Promise.reject(new Error('no mail is sent here')),
    close: () => undefined,
  }),
  writeAttachment: () => Promise.reject(new Error('no mail is sent here')),
};
