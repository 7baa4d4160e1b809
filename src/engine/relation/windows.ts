/** Window functions: the types of their results. */

import type { ProjectedColumn, WindowCall } from '../algebra/relation.ts';
import { FRAMED, OFFSETS, RANKS, ROW_VALUES, RUNNING } from '../algebra/window-names.ts';
import { failed, ok, problemsOf } from '../outcome.ts';
import type { Column, Columns, Outcome, Problem, Typing } from '../types.ts';
import { aggregateType, typingOf } from './aggregates.ts';
import { itemsOf } from './items.ts';
import { findOptional } from './projection.ts';
import { sortKeys, type SortItems } from './sorting.ts';
import { frameOf, type FrameConfig } from './window-frame.ts';
import { FIELD_FUNCTIONS } from './window-functions.ts';

/** A call as in a config. */
interface WindowConfig extends Omit<WindowCall, 'partition_by' | 'order_by' | 'frame'> {
  readonly column_name: string;
  readonly frame?: FrameConfig | undefined;
  readonly partition_by: string | readonly string[];
  readonly order_by: SortItems;
}

/** The computed column. */
export function windowColumn(
  { column_name: name, frame: frameConfig, ...call }: WindowConfig,
  columns: Columns,
): Outcome<ProjectedColumn> {
  const field = findOptional(columns, call.field, '/field');
  const frame =
    frameConfig === undefined ? ok(undefined) : frameOf(frameConfig, call.order_by, columns);
  const misplaced = misplacedMembers({ ...call, frame: frameConfig });
  if (!field.ok || !frame.ok || misplaced.length > 0)
    return failed(...misplaced, ...problemsOf([field, frame]));
  if (frame.value?.unit === 'range' && ROW_VALUES.has(call.function))
    return failed({
      code: 'invalid_config',
      message: `\`${call.function}\` needs a frame of the unit \`rows\`: equal values have no first row`,
      path: '/frame/unit',
    });
  const typing = resultTyping(call, field.value);
  if (!typing.ok) return typing;
  const partition_by = [...itemsOf(call.partition_by)];
  const order_by = sortKeys(call.order_by);
  return ok({
    column: { name, ...typing.value },
    value: { kind: 'window', call: { ...call, frame: frame.value, partition_by, order_by } },
  });
}

function resultTyping(
  config: Omit<WindowConfig, 'column_name' | 'frame'>,
  field: Column | undefined,
): Outcome<Typing> {
  const { function: name } = config;
  const called = RUNNING.get(name) ?? FRAMED.get(name);
  if (called) return aggregateType(called, field, '/field', name);
  if (RANKS.has(name) && itemsOf(config.order_by).length === 0) {
    const message = `\`order_by\` is required: \`${name}\` ranks by it`;
    return failed({ code: 'missing_config', message, path: '/order_by' });
  }
  if (!FIELD_FUNCTIONS.includes(name))
    return ok({ type: name === 'percent_rank' ? 'number' : 'integer' });
  if (field) return ok(typingOf(field));
  const message = `\`${name}\` needs a \`field\``;
  return failed({ code: 'missing_config', message, path: '/field' });
}

function misplacedMembers({
  function: name,
  frame,
  offset,
  buckets,
}: Omit<WindowConfig, 'column_name'>): readonly Problem[] {
  const members = [
    {
      member: 'frame',
      isGiven: frame !== undefined,
      belongs: FRAMED.has(name),
      to: 'aggregates such as `sum`',
    },
    {
      member: 'offset',
      isGiven: offset !== undefined,
      belongs: OFFSETS.has(name),
      to: '`lag` and `lead`',
    },
    { member: 'buckets', isGiven: buckets !== undefined, belongs: name === 'ntile', to: '`ntile`' },
  ];
  return members
    .filter(({ isGiven, belongs }) => isGiven && !belongs)
    .map(({ member, to }) => ({
      code: 'invalid_config',
      message: `\`${member}\` belongs to ${to}, not to \`${name}\``,
      path: `/${member}`,
    }));
}
