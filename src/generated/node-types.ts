// Written by scripts/generate.ts from the files of src/nodes/; do not edit.

import type { NodeType } from '../engine/node-type.ts';
import { aggregation as queryoperatorsAggregation } from '../nodes/queryoperators/aggregation.ts';
import { computedColumn as queryoperatorsComputedColumn } from '../nodes/queryoperators/computedColumn.ts';
import { distinct as queryoperatorsDistinct } from '../nodes/queryoperators/distinct.ts';
import { fillMissing as queryoperatorsFillMissing } from '../nodes/queryoperators/fillMissing.ts';
import { filter as queryoperatorsFilter } from '../nodes/queryoperators/filter.ts';
import { join as queryoperatorsJoin } from '../nodes/queryoperators/join.ts';
import { limit as queryoperatorsLimit } from '../nodes/queryoperators/limit.ts';
import { pivot as queryoperatorsPivot } from '../nodes/queryoperators/pivot.ts';
import { select as queryoperatorsSelect } from '../nodes/queryoperators/select.ts';
import { sort as queryoperatorsSort } from '../nodes/queryoperators/sort.ts';
import { union as queryoperatorsUnion } from '../nodes/queryoperators/union.ts';
import { unnest as queryoperatorsUnnest } from '../nodes/queryoperators/unnest.ts';
import { unpivot as queryoperatorsUnpivot } from '../nodes/queryoperators/unpivot.ts';
import { window as queryoperatorsWindow } from '../nodes/queryoperators/window.ts';
import { httpRequest as sourcesHttpRequest } from '../nodes/sources/httpRequest.ts';
import { inlineRows as sourcesInlineRows } from '../nodes/sources/inlineRows.ts';
import { params as sourcesParams } from '../nodes/sources/params.ts';
import { sequence as sourcesSequence } from '../nodes/sources/sequence.ts';
import { dashboardOutput as terminationDashboardOutput } from '../nodes/termination/dashboardOutput.ts';
import { httpRequest as terminationHttpRequest } from '../nodes/termination/httpRequest.ts';

/** Every node type, by category and name. */
export const nodeTypes: readonly NodeType[] = [
  queryoperatorsAggregation,
  queryoperatorsComputedColumn,
  queryoperatorsDistinct,
  queryoperatorsFillMissing,
  queryoperatorsFilter,
  queryoperatorsJoin,
  queryoperatorsLimit,
  queryoperatorsPivot,
  queryoperatorsSelect,
  queryoperatorsSort,
  queryoperatorsUnion,
  queryoperatorsUnnest,
  queryoperatorsUnpivot,
  queryoperatorsWindow,
  sourcesHttpRequest,
  sourcesInlineRows,
  sourcesParams,
  sourcesSequence,
  terminationDashboardOutput,
  terminationHttpRequest,
];
