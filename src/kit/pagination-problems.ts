/** The members of each kind of pagination, and how they fit together. */

import type { Pagination } from './pagination.ts';

type Counted = Extract<Pagination, { readonly type: 'page' | 'offset' }>;

/** The members of all kinds of pagination. */
export type PaginationMembers = {
  readonly [Member in keyof Omit<Counted, 'type' | 'maxPages'>]?: Counted[Member] | undefined;
} & {
  readonly type: Pagination['type'];
  readonly pointer?: string | undefined;
  readonly maxPages?: number | undefined;
};

export interface PaginationProblem {
  readonly member: PaginationMember;
  /** Worded to follow the name of the member. */
  readonly message: string;
}

export type PaginationMember = Exclude<keyof PaginationMembers, 'type' | 'maxPages'>;

interface Kind {
  readonly needs: readonly PaginationMember[];
  readonly takes: readonly PaginationMember[];
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
const MEMBERS: readonly PaginationMember[] = ['param', 'pointer', ...COUNTED.takes];

export function paginationMemberProblems(
  pagination: PaginationMembers,
): readonly PaginationProblem[] {
  const { type } = pagination;
  const { needs, takes } = KINDS[type];
  const missing = needs.filter((member) => pagination[member] === undefined);
  const foreign = MEMBERS.filter(
    (member) =>
      pagination[member] !== undefined && !needs.includes(member) && !takes.includes(member),
  );
  return [
    ...missing.map((member) => at(member, `is missing: the type \`${type}\` needs it`)),
    ...foreign.map((member) => at(member, `must be absent: the type \`${type}\` has none`)),
    ...(foreign.length > 0 ? [] : endProblems(pagination)),
  ];
}

const at = (member: PaginationMember, message: string): PaginationProblem => ({ member, message });

function endProblems(pagination: PaginationMembers): readonly PaginationProblem[] {
  const { until, size, sizeParam, totalPointer, endStatuses, param } = pagination;
  const problems: PaginationProblem[] = [];
  if (until === 'short' && size === undefined)
    problems.push(at('size', 'is missing: `until` `short` compares with it'));
  if (until === 'total' && totalPointer === undefined)
    problems.push(at('totalPointer', 'is missing: `until` `total` reads it'));
  if (until !== 'total' && totalPointer !== undefined)
    problems.push(at('totalPointer', 'must be absent: only `until` `total` reads it'));
  if (until === 'total' && endStatuses !== undefined)
    problems.push(
      at('endStatuses', 'must be absent: `until` `total` knows how many rows there are'),
    );
  const misleading = endStatuses?.find((status) => NOT_OF_PAGES.has(status));
  if (misleading !== undefined)
    problems.push(at('endStatuses', `must not have ${misleading}, which does not refer to pages`));
  if (sizeParam !== undefined && size === undefined)
    problems.push(at('size', 'is missing: it is what the parameter of the page size says'));
  if (sizeParam !== undefined && sizeParam === param)
    problems.push(at('sizeParam', 'must not be the same as `param`'));
  return problems;
}
