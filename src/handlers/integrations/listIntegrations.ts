import type { Handler } from '../handler.ts';
import { presentIntegrationItem } from '../present/integration.ts';
import { presentPageOf } from '../present/page.ts';

export const listIntegrations: Handler<'listIntegrations', 'integrations'> = async (
  { caller, query },
  { integrations },
) => {
  const found = await integrations.list(caller, query);
  const { shown, headers } = presentPageOf('/product/integrations', found, query);
  return {
    status: 200,
    headers,
    data: { integrations: found.items.map(presentIntegrationItem), ...shown },
  };
};
