/** The operators of comparisons, and their spellings. */

/** Operators that compare with one value, and their names in expressions. */
export const SYMBOLIC = {
  equals: 'equal',
  not_equals: 'not_equal',
  greater_than: 'greater',
  greater_than_or_equal: 'at_least',
  less_than: 'less',
  less_than_or_equal: 'at_most',
} as const;
export const LISTS = ['in', 'not_in'] as const;
export const TEXTS = ['contains', 'not_contains', 'starts_with', 'ends_with', 'matches'] as const;
/** Operators without a value. */
export const STATES = [
  'is_null',
  'is_not_null',
  'is_empty',
  'is_not_empty',
  'is_true',
  'is_false',
] as const;

export type TextOperator = (typeof TEXTS)[number];
export type StateOperator = (typeof STATES)[number];
export type ComparisonOperator =
  keyof typeof SYMBOLIC | (typeof LISTS)[number] | 'between' | TextOperator | StateOperator;

/** The spellings of each operator. The key is its name in messages. */
const SPELLINGS: Readonly<Record<ComparisonOperator, readonly string[]>> = {
  equals: ['=', '==', 'equals', 'eq'],
  not_equals: ['!=', '<>', 'not_equals', 'neq'],
  greater_than: ['>', 'greater_than', 'gt'],
  greater_than_or_equal: ['>=', 'greater_than_or_equal', 'gte'],
  less_than: ['<', 'less_than', 'lt'],
  less_than_or_equal: ['<=', 'less_than_or_equal', 'lte'],
  in: ['in'],
  not_in: ['not_in'],
  between: ['between'],
  contains: ['contains'],
  not_contains: ['not_contains'],
  starts_with: ['starts_with'],
  ends_with: ['ends_with'],
  matches: ['matches'],
  is_null: ['is_null'],
  is_not_null: ['is_not_null'],
  is_empty: ['is_empty'],
  is_not_empty: ['is_not_empty'],
  is_true: ['is_true'],
  is_false: ['is_false'],
};

const BY_SPELLING = new Map<string, ComparisonOperator>(
  (Object.keys(SPELLINGS) as ComparisonOperator[]).flatMap((name) =>
    SPELLINGS[name].map((spelling) => [spelling, name] as const),
  ),
);

export const OPERATOR_SPELLINGS: readonly string[] = [...BY_SPELLING.keys()];

/** Members of the JSON Schema of an operator; its canonical spelling is the first. */
export const operatorEnum = {
  enum: [...OPERATOR_SPELLINGS],
  'x-canonical': Object.values(SPELLINGS).flatMap((spellings) => spellings.slice(0, 1)),
} as const;

/** The spellings of operators that compare with a value. */
export const SPELLINGS_WITH_VALUE = OPERATOR_SPELLINGS.filter(
  (spelling) => !isOneOf(STATES, spelling),
);

export function operatorNamed(spelling: string): ComparisonOperator | undefined {
  return BY_SPELLING.get(spelling);
}

export function isOneOf<T extends string>(list: readonly T[], name: string): name is T {
  return (list as readonly string[]).includes(name);
}
