import type { Handler } from '../handler.ts';

export const deleteIntegration: Handler<'deleteIntegration', 'integrations'> = async (
  { caller, path, query },
  { integrations },
) => {
  await integrations.delete(caller, path.integrationId, query.force === true);
  return { status: 204 };
};
