import type { Handler } from '../handler.ts';
import { integrationTag, presentIntegration } from '../present/integration.ts';
import { readDraft } from './definition-body.ts';

export const createIntegration: Handler<'createIntegration', 'integrations'> = async (
  { caller, query, body },
  { integrations },
) => {
  const options = { dryRun: query.dry_run === true };
  const integration = await integrations.create(caller, readDraft(body), options);
  if (integration === null) return { status: 204 };
  return {
    status: 201,
    headers: {
      Location: `/product/integrations/${integration.id}`,
      ...integrationTag(integration),
    },
    data: presentIntegration(integration),
  };
};
