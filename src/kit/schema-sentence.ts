/** Words the error of a JSON Schema validator to follow the name of the value. */

/** As Ajv gives it. */
export interface SchemaProblem {
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'an array',
  null: 'null',
};

const SENTENCES: Readonly<Record<string, (params: SchemaProblem['params']) => string>> = {
  type: ({ type }) => `must be ${typeNames(type)}`,
  const: ({ allowedValue }) => `must be ${JSON.stringify(allowedValue)}`,
  minimum: ({ limit }) => `must be at least ${String(limit)}`,
  maximum: ({ limit }) => `must be at most ${String(limit)}`,
  minLength: ({ limit }) => atLeast(limit, 'be', 'character'),
  maxLength: ({ limit }) => `must be at most ${counted(limit, 'character')}`,
  minItems: ({ limit }) => atLeast(limit, 'have', 'item'),
  maxItems: ({ limit }) => `must have at most ${counted(limit, 'item')}`,
  minProperties: ({ limit }) => atLeast(limit, 'have', 'member'),
  maxProperties: ({ limit }) => `must have at most ${counted(limit, 'member')}`,
  uniqueItems: () => 'must not have the same item twice',
};

/** undefined for a keyword whose words depend on more than the problem itself. */
export function schemaSentence({ keyword, params }: SchemaProblem): string | undefined {
  return SENTENCES[keyword]?.(params);
}

/** The names of JSON's types in a sentence: `a string or null`. */
export function typeNames(type: unknown): string {
  const types = Array.isArray(type) ? type.map(String) : String(type).split(',');
  return types.map((name) => TYPES[name] ?? name).join(' or ');
}

function atLeast(limit: unknown, verb: 'be' | 'have', unit: string): string {
  return limit === 1 ? 'must not be empty' : `must ${verb} at least ${counted(limit, unit)}`;
}

function counted(limit: unknown, unit: string): string {
  return `${String(limit)} ${unit}${limit === 1 ? '' : 's'}`;
}
