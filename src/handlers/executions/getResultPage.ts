import type { Handler } from '../handler.ts';
import { presentPage } from '../present/run.ts';

export const getResultPage: Handler<'getResultPage', 'results'> = async (
  { caller, path, query },
  { results },
) => {
  const page = await results.page(caller, path.workflowId, path.resultId, query);
  return { status: 200, ...presentPage(page, query), rows: page.rows };
};
