/** A change of an integration that others change at the same time. */

import type { SessionCaller } from '../../../src/model/caller.ts';
import type { Integration } from '../../../src/model/integration.ts';
import { createDefinitionWriter } from '../../../src/services/integrations/definition-writer.ts';
import { integrationOf } from '../../support/integration.ts';

const caller: SessionCaller = {
  kind: 'session',
  sessionId: 1,
  userId: 1,
  organizationId: 1,
  role: 'admin',
};
const definition = integrationOf({ name: 'Mine', operations: [] });

/** @param others how many changes of others come before the one that is tried */
function changing(others: number) {
  const asked: number[] = [];
  let revision = 1;
  const stored = (): Integration => ({
    ...integrationOf({ name: `Of ${revision}`, operations: [] }),
    id: 7,
    organizationId: 1,
    revision,
    created: new Date(0),
    modified: new Date(0),
  });
  const writer = createDefinitionWriter({
    find: () => Promise.resolve(stored()),
    insert: () => Promise.reject(new Error('nothing is inserted')),
    update: (_, current) => {
      if (current.revision > others)
        return Promise.resolve({ affected: { total: 0, workflows: [] } });
      revision += 1;
      return Promise.resolve({ changed: revision });
    },
  });
  const change = () =>
    writer.update(
      caller,
      7,
      (current) => {
        asked.push(current.revision);
        return Promise.resolve(definition);
      },
      { force: false, ifMatch: null, dryRun: false },
    );
  return { asked, change };
}

it.each([0, 1, 4])('is made of what is stored after %d changes of others', async (others) => {
  const { asked, change } = changing(others);
  expect(await change()).toMatchObject({ integration: { name: 'Mine', revision: others + 1 } });
  expect(asked).toEqual(Array.from({ length: others + 1 }, (_, n) => n + 1));
});

it('is given up at the fifth, and can be sent again', async () => {
  const { asked, change } = changing(5);
  await expect(change()).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    message: 'Integration 7 changes all the time. Retry in a moment.',
    retryAfterSeconds: 1,
  });
  expect(asked).toEqual([1, 2, 3, 4, 5]);
});
