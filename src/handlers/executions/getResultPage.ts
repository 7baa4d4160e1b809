import type { Handler } from '../handler.ts';
import { presentPage } from '../present/run.ts';

export const getResultPage: Handler<'getResultPage', 'results'> = async (
  { caller, path, query, signal },
  { results },
) => {
  const page = await results.page(caller, path.workflowId, path.resultId, query, signal);
  return { status: 200, ...presentPage(page, query), rows: page.rows };
};
