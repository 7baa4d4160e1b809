import { isUnsafeName, UNSAFE_NAME } from '../../kit/unsafe-name.ts';
import { paginationMemberProblems, type PaginationMember } from '../../kit/pagination-problems.ts';
import type { FieldProblem } from '../invalid-input.ts';
import type { OperationDraft, PaginationDraft } from './draft.ts';

export function paginationProblems(
  operation: OperationDraft,
  field: string,
): readonly FieldProblem[] {
  const { pagination } = operation;
  if (pagination === undefined) return [];
  const { type } = pagination;
  const at: At = (member, message) => ({ field: `${field}/${member}`, message });
  return [
    ...(type !== 'none' && operation.role !== 'getter'
      ? [at('type', `must be \`none\`: a ${operation.role} reads no further pages`)]
      : []),
    ...paginationMemberProblems(pagination).map(({ member, message }) => at(member, message)),
    ...pointerProblems(operation, pagination, at),
    ...(['param', 'sizeParam'] as const)
      .filter((member) => isUnsafeName(pagination[member] ?? ''))
      .map((member) => at(member, UNSAFE_NAME)),
  ];
}

type At = (member: PaginationMember | 'type', message: string) => FieldProblem;

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
