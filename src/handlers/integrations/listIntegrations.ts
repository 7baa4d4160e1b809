import type { Handler } from '../handler.ts';
import { presentIntegrationItem } from '../present/integration.ts';
import { presentPageOf } from '../present/page.ts';

export const listIntegrations: Handler<'listIntegrations', 'integrations'> = async (
  { caller, query },
  { integrations },
) => {
  const page = await integrations.list(caller, query);
  const { pagination, headers } = presentPageOf('/product/integrations', page, query);
  return {
    status: 200,
    headers,
    data: { integrations: page.items.map(presentIntegrationItem), ...pagination },
  };
};
