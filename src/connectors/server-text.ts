import { shortened } from '../kit/shortened.ts';

const MAX_SHOWN = 300;

/** A text of a server, for a message: one line, without a period at its end. */
export const serverText = (text: string, most = MAX_SHOWN): string =>
  shortened(text.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').replace(/\.$/, ''), most);
