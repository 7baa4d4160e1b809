/** The catalogue: every node type, in the order in which it is shown. */

import type { NodeType, Catalogue } from '../engine/node-type.ts';
import { aggregation } from './queryoperators/aggregation.ts';
import { computedColumn } from './queryoperators/computedColumn.ts';
import { distinct } from './queryoperators/distinct.ts';
import { fillMissing } from './queryoperators/fillMissing.ts';
import { filter } from './queryoperators/filter.ts';
import { join } from './queryoperators/join.ts';
import { limit } from './queryoperators/limit.ts';
import { pivot } from './queryoperators/pivot.ts';
import { select } from './queryoperators/select.ts';
import { sort } from './queryoperators/sort.ts';
import { union } from './queryoperators/union.ts';
import { unnest } from './queryoperators/unnest.ts';
import { unpivot } from './queryoperators/unpivot.ts';
import { window } from './queryoperators/window.ts';
import { httpRequest } from './sources/httpRequest.ts';
import { inlineRows } from './sources/inlineRows.ts';
import { params } from './sources/params.ts';
import { sequence } from './sources/sequence.ts';
import { dashboardOutput } from './termination/dashboardOutput.ts';
import { sendHttpRequest } from './termination/httpRequest.ts';

const entries: readonly NodeType[] = [
  inlineRows,
  params,
  sequence,
  httpRequest,
  computedColumn,
  filter,
  aggregation,
  sort,
  limit,
  select,
  distinct,
  join,
  union,
  fillMissing,
  unnest,
  pivot,
  unpivot,
  window,
  dashboardOutput,
  sendHttpRequest,
];

export const catalogue: Catalogue = new Map(entries.map((entry) => [entry.type, entry]));
