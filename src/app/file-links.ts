/** Links to files, and attachments of mails that are too large to be sent and become such links. */

import { rates } from '../admission.ts';
import { createAttemptLimit } from '../services/attempt-limit.ts';
import { FileLinks } from '../services/files/file-links.ts';
import { LinkedAttachments } from '../services/files/linked-attachments.ts';
import type { Stores } from '../stores/index.ts';

type LinkParts = Omit<ConstructorParameters<typeof FileLinks>[0], 'store' | 'requests'>;
type AttachmentParts = Omit<ConstructorParameters<typeof LinkedAttachments>[0], 'store' | 'links'>;

export function linksToFiles({
  stores,
  ...parts
}: LinkParts & AttachmentParts & { readonly stores: Pick<Stores, 'files' | 'attempts'> }) {
  const fileLinks = new FileLinks({
    ...parts,
    store: stores.files,
    requests: createAttemptLimit({
      store: stores.attempts,
      name: 'linkedFiles',
      attempts: rates.linkedFiles.attempts,
    }),
  });
  const linked = new LinkedAttachments({ ...parts, store: stores.files, links: fileLinks });
  return { fileLinks, linked };
}
