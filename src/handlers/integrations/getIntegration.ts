import type { Handler } from '../handler.ts';
import { integrationTag, presentIntegration } from '../present/integration.ts';

export const getIntegration: Handler<'getIntegration', 'integrations'> = async (
  { caller, path },
  { integrations },
) => {
  const integration = await integrations.get(caller, path.integrationId);
  return {
    status: 200,
    headers: integrationTag(integration),
    data: presentIntegration(integration),
  };
};
