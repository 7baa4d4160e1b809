/** A vault that does not encrypt. */

import type { Vault } from '../../src/services/credentials/vault.ts';

export const unencrypted: Pick<Vault, 'sealData' | 'openData'> = {
  sealData: (data) => Promise.resolve(data),
  openData: (sealed) => sealed,
};
