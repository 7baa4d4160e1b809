import { isUnsafeName, UNSAFE_NAME } from '../../kit/unsafe-name.ts';
import type { Pagination } from '../../model/integration.ts';
import type { FieldProblem } from '../invalid-input.ts';
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

export function paginationProblems(
  operation: OperationDraft,
  field: string,
): readonly FieldProblem[] {
  const { pagination } = operation;
  if (pagination === undefined) return [];
  const { type } = pagination;
  const { needs, takes } = KINDS[type];
  const at = (member: Member | 'type', message: string): FieldProblem => ({
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
    ...(foreign.length > 0 ? [] : endProblems(pagination, at)),
    ...pointerProblems(operation, pagination, at),
    ...(['param', 'sizeParam'] as const)
      .filter((member) => isUnsafeName(pagination[member] ?? ''))
      .map((member) => at(member, UNSAFE_NAME)),
  ];
}

type At = (member: Member | 'type', message: string) => FieldProblem;

function endProblems(pagination: PaginationDraft, at: At): readonly FieldProblem[] {
  const { until, size, sizeParam, totalPointer, endStatuses, param } = pagination;
  const problems: FieldProblem[] = [];
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

/** Pointers refer to JSON. */
function pointerProblems(
  { response }: OperationDraft,
  pagination: PaginationDraft,
  at: At,
): readonly FieldProblem[] {
  const format = response?.format ?? 'json';
  if (format === 'json') return [];
  const message = `must be absent: it points into JSON, and the response is \`${format}\``;
  return (['pointer', 'totalPointer', 'totalPages', 'morePointer'] as const)
    .filter((member) => pagination[member] !== undefined)
    .map((member) => at(member, message));
}
