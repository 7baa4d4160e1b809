/** The options of a preview, in the words of the services. */

import type { JsonObject } from '../../kit/json-value.ts';
import type { PreviewRequest } from '../../services/executions/preview.ts';
import { constantsIn } from '../present/run-constants.ts';
import type { Shapes } from '../present/shapes.ts';

const DEFAULT_ROWS = 20;

type Options = Pick<
  Shapes['PreviewInput'],
  'params' | 'rows' | 'fixtures' | 'due_at' | 'started_at' | 'last_success_at'
>;

export function readPreviewRequest(
  { params = {}, rows = DEFAULT_ROWS, fixtures = {}, ...constants }: Options,
  untilNodeId: number | undefined,
  shownNodeIds?: readonly number[],
): PreviewRequest {
  return {
    params: params as JsonObject,
    constants: constantsIn(constants),
    untilNodeId,
    rows,
    shownNodeIds,
    fixtures: fixtures as PreviewRequest['fixtures'],
  };
}
