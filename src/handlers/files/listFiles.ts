import type { Handler } from '../handler.ts';
import { presentFileSummary } from '../present/file.ts';
import { presentPageOf } from '../present/page.ts';

export const listFiles: Handler<'listFiles', 'files'> = async ({ caller, query }, { files }) => {
  const page = await files.list(caller, query);
  const { pagination, headers } = presentPageOf('/api/v1/files', page, query);
  return {
    status: 200,
    headers,
    data: { files: page.items.map(presentFileSummary), ...pagination },
  };
};
