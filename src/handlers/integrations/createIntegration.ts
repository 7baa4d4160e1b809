import type { Handler } from '../handler.ts';
import { integrationTag, presentIntegration } from '../present/integration.ts';
import { readDraft } from './definition-body.ts';

export const createIntegration: Handler<'createIntegration', 'integrations'> = async (
  { caller, body },
  { integrations },
) => {
  const integration = await integrations.create(caller, readDraft(body));
  return {
    status: 201,
    headers: {
      Location: `/product/integrations/${integration.id}`,
      ...integrationTag(integration),
    },
    data: presentIntegration(integration),
  };
};
