/** One operation that no integration can have does not keep the others from being imported. */

import type { ImportReport } from '../../../src/importer/types.ts';
import { acceptableOperations } from '../../../src/services/integrations/acceptable-operations.ts';
import { definitionProblems } from '../../../src/services/integrations/definition-rules.ts';
import { runInTimeSlices } from '../../../src/kit/time-slices.ts';
import { integrationOf, operationOf } from '../../support/integration.ts';

const accepted = (report: Partial<ImportReport>): Promise<ImportReport> =>
  runInTimeSlices(
    acceptableOperations(
      {
        definition: integrationOf({ operations: [] }),
        skipped: [],
        skippedCount: 0,
        warnings: [],
        warningCount: 0,
        ...report,
      },
      (draft) => definitionProblems(draft, new Set(['sources'])),
    ),
  );

const fit = operationOf({ name: 'fit' });
const unfit = operationOf({ name: 'unfit', path: '/a/{b}' });

it('leaves it out with the reason', async () => {
  const definition = integrationOf({ operations: [unfit, fit] });
  const report = await accepted({ definition, skippedCount: 1_500 });
  expect(report.definition.operations).toEqual([fit]);
  expect(report.skippedCount).toBe(1_501);
  expect(report.skipped).toEqual([
    {
      path: '/paths/~1a~1{b}/get',
      method: 'GET',
      operationPath: '/a/{b}',
      reason: 'Its `path` must have a parameter with `in` `path` for `{b}`',
    },
  ]);
});

it('is refused where no other is left, or where all are concerned', async () => {
  await expect(accepted({ definition: integrationOf({ operations: [unfit] }) })).rejects.toThrow(
    'must have a parameter',
  );
  const definition = integrationOf({ slug: 'sources', operations: [fit, unfit] });
  await expect(accepted({ definition })).rejects.toThrow('category');
});
