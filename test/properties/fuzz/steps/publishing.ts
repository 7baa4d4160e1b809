/** A published revision is visible in the workflow until none is published. */

import { deepStrictEqual as same } from 'node:assert';
import fc from 'fast-check';
import { expectStatus } from '../user-model.ts';
import { pick, step, type WeightedStep } from './step.ts';
import { hasWorkflows } from './workflows.ts';

const choice = fc.nat();

export const publishingSteps: readonly WeightedStep[] = [
  {
    weight: 1,
    arbitrary: step(
      'publishWorkflow, and no revision afterwards',
      fc.record({ choice, one: choice }),
      async (user, { choice, one }) => {
        const workflow = pick(user.workflows, choice);
        const revision = 1 + (one % workflow.graphs.length);
        const params = { workflowId: workflow.id };
        const published = await user.call('publishWorkflow', {
          params,
          body: { revision, force: true },
        });
        expectStatus(published, 200);
        const { version, modified } = published.body.data;
        same(published.body.data, {
          ...workflow.shown,
          published_revision: revision,
          version,
          modified,
        });
        const unpublished = await user.call('publishWorkflow', {
          params,
          body: { revision: null },
        });
        expectStatus(unpublished, 200);
        same(unpublished.body.data.published_revision, null);
        workflow.shown = unpublished.body.data;
      },
      hasWorkflows,
    ),
  },
];
