import type { Handler } from '../handler.ts';
import { integrationTag, presentChanged } from '../present/integration.ts';
import { readChange } from './definition-body.ts';

export const updateIntegration: Handler<'updateIntegration', 'integrations'> = async (
  { caller, path, query, body, ifMatch },
  { integrations },
) => {
  const options = { force: query.force === true, ifMatch, dryRun: query.dry_run === true };
  const changed = await integrations.update(caller, path.integrationId, readChange(body), options);
  return {
    status: 200,
    headers: integrationTag(changed.integration),
    data: presentChanged(changed),
  };
};
