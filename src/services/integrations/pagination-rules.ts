import { isUnsafeName, UNSAFE_NAME } from '../../kit/unsafe-name.ts';
import type { Pagination } from '../../model/integration.ts';
import type { Fault } from '../invalid-input.ts';
import type { OperationDraft, PaginationDraft } from './draft.ts';

type Member = Exclude<keyof PaginationDraft, 'type' | 'maxPages'>;

interface Kind {
  readonly needs: readonly Member[];
  readonly takes: readonly Member[];
}

const COUNTED: Kind = {
  needs: ['param'],
  takes: [
    'start',
    'sizeParam',
    'size',
    'until',
    'totalPointer',
    'totalPages',
    'endStatuses',
    'morePointer',
  ],
};
const KINDS: Readonly<Record<Pagination['type'], Kind>> = {
  none: { needs: [], takes: [] },
  page: COUNTED,
  offset: COUNTED,
  cursor: { needs: ['param', 'pointer'], takes: ['morePointer'] },
  link: { needs: [], takes: [] },
  next_url: { needs: ['pointer'], takes: ['morePointer'] },
};
/** Statuses about permissions, timeouts and limits: rows would be missing without an error. */
const NOT_OF_PAGES: ReadonlySet<number> = new Set([401, 403, 407, 408, 429]);
const MEMBERS: readonly Member[] = ['param', 'pointer', ...COUNTED.takes];

export function paginationFaults(operation: OperationDraft, field: string): readonly Fault[] {
  const { pagination } = operation;
  if (pagination === undefined) return [];
  const { type } = pagination;
  const { needs, takes } = KINDS[type];
  const at = (member: Member | 'type', message: string): Fault => ({
    field: `${field}/${member}`,
    message,
  });
  const missing = needs.filter((member) => pagination[member] === undefined);
  const foreign = MEMBERS.filter(
    (member) =>
      pagination[member] !== undefined && !needs.includes(member) && !takes.includes(member),
  );
  return [
    ...(type !== 'none' && operation.role !== 'getter'
      ? [at('type', `must be \`none\`: a ${operation.role} reads no further pages`)]
      : []),
    ...missing.map((member) => at(member, `is missing: the type \`${type}\` needs it`)),
    ...foreign.map((member) => at(member, `must be absent: the type \`${type}\` has none`)),
    ...(foreign.length > 0 ? [] : endFaults(pagination, at)),
    ...pointerFaults(operation, pagination, at),
    ...(['param', 'sizeParam'] as const)
      .filter((member) => isUnsafeName(pagination[member] ?? ''))
      .map((member) => at(member, UNSAFE_NAME)),
  ];
}

type At = (member: Member | 'type', message: string) => Fault;

function endFaults(pagination: PaginationDraft, at: At): readonly Fault[] {
  const { until, size, sizeParam, totalPointer, endStatuses, param } = pagination;
  const faults: Fault[] = [];
  if (until === 'short' && size === undefined)
    faults.push(at('size', 'is missing: `until` `short` compares with it'));
  if (until === 'total' && totalPointer === undefined)
    faults.push(at('totalPointer', 'is missing: `until` `total` reads it'));
  if (until !== 'total' && totalPointer !== undefined)
    faults.push(at('totalPointer', 'must be absent: only `until` `total` reads it'));
  if (until === 'total' && endStatuses !== undefined)
    faults.push(at('endStatuses', 'must be absent: `until` `total` knows how many rows there are'));
  const misleading = endStatuses?.find((status) => NOT_OF_PAGES.has(status));
  if (misleading !== undefined)
    faults.push(at('endStatuses', `must not have ${misleading}, which does not refer to pages`));
  if (sizeParam !== undefined && size === undefined)
    faults.push(at('size', 'is missing: it is what the parameter of the page size says'));
  if (sizeParam !== undefined && sizeParam === param)
    faults.push(at('sizeParam', 'must not be the same as `param`'));
  return faults;
}

/** Pointers refer to JSON. */
function pointerFaults(
  { response }: OperationDraft,
  pagination: PaginationDraft,
  at: At,
): readonly Fault[] {
  const format = response?.format ?? 'json';
  if (format === 'json') return [];
  const message = `must be absent: it points into JSON, and the response is \`${format}\``;
  return (['pointer', 'totalPointer', 'totalPages', 'morePointer'] as const)
    .filter((member) => pagination[member] !== undefined)
    .map((member) => at(member, message));
}
