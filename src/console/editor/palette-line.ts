/** Typed lines such as `filter total > 100`: the node type, and the part of its config that the line contains. */

import { listAt, schemaAt } from '../form/schema.ts';
import type { Config, NodeKind } from '../graph/model.ts';

export interface PaletteLine {
  readonly kind: NodeKind;
  readonly config: Config;
  /** A sentence part that says what the line sets; empty if only the type was named. */
  readonly text: string;
  /** The label of a node to connect to the second input. */
  readonly partner?: string | undefined;
}

const COMPARISON = /^([^\s<>=!]+) ?(>=|<=|!=|<>|==|=|>|<) ?(\S.*)$/;
const WORD_COMPARISON = /^(\S+) (contains|not_contains|starts_with|ends_with|matches) (\S.*)$/;
const STATE = /^(\S+) (is_null|is_not_null|is_empty|is_not_empty|is_true|is_false)$/;

/** Null: the line only searches for a type. */
export function parseLine(line: string, kinds: readonly NodeKind[]): PaletteLine | null {
  const raw = line.trim();
  const column = columnLine(raw);
  if (column !== null) return lineOf(kinds, column, raw);
  const text = raw.replaceAll(/\s+/g, ' ');
  const [word = '', ...others] = text.split(' ');
  const rest = others.join(' ');
  if (rest === '') return null;
  const parsed = configOf(kinds, word.toLowerCase(), rest);
  return parsed && lineOf(kinds, parsed, text);
}

/** `total = price * quantity` */
function columnLine(text: string): ParsedLine | null {
  const at = text.indexOf('=');
  const [name, expression] = [text.slice(0, Math.max(at, 0)).trim(), text.slice(at + 1).trim()];
  if (!/^[A-Za-z_]\w*$/.test(name) || expression === '' || expression.startsWith('=')) return null;
  return { type: 'computedColumn', config: { column_name: name, expression } };
}

interface ParsedLine {
  /** The last part of the node type. */
  readonly type: string;
  readonly config: Config;
  readonly partner?: string;
}

function lineOf(
  kinds: readonly NodeKind[],
  { type, config, partner }: ParsedLine,
  text: string,
): PaletteLine | null {
  const kind = kinds.find((one) => one.node_type.endsWith(`/${type}`));
  return kind === undefined ? null : { kind, config, text, partner };
}

function configOf(kinds: readonly NodeKind[], word: string, rest: string): ParsedLine | null {
  if (aggregatesOf(kinds).includes(word))
    return { type: 'aggregation', config: aggregation(word, rest) };
  return FORMS[word]?.(rest) ?? null;
}

/** The functions that an aggregation can compute. */
function aggregatesOf(kinds: readonly NodeKind[]): readonly unknown[] {
  const kind = kinds.find(({ node_type: type }) => type.endsWith('/aggregation'));
  const members = schemaAt(kind?.config_schema ?? {}, 'properties');
  const call = schemaAt(schemaAt(members, 'aggregations'), 'items');
  return listAt(schemaAt(schemaAt(call, 'properties'), 'function'), 'enum');
}

const filterLine = (rest: string): ParsedLine => ({ type: 'filter', config: filterOf(rest) });
const sortLine = (rest: string): ParsedLine => ({
  type: 'sort',
  config: { by: names(rest.replace(/^by /, '')).map(sortOf) },
});
const httpLine = (rest: string): ParsedLine | null =>
  /^https?:\/\/\S+$/.test(rest) ? { type: 'httpRequest', config: { url: rest } } : null;

const FORMS: Readonly<Record<string, (rest: string) => ParsedLine | null>> = {
  filter: filterLine,
  where: filterLine,
  sort: sortLine,
  order: sortLine,
  limit: (rest) => (/^\d+$/.test(rest) ? { type: 'limit', config: { limit: Number(rest) } } : null),
  select: (rest) => ({ type: 'select', config: { columns: names(rest) } }),
  distinct: (rest) => ({ type: 'distinct', config: { fields: names(rest) } }),
  unnest: (rest) => ({ type: 'unnest', config: { field: rest } }),
  join: joinOf,
  sequence: sequenceOf,
  http: httpLine,
  get: httpLine,
};

const names = (text: string): string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

function filterOf(rest: string): Config {
  const isCompound = /\b(and|or|not)\b|[()]/i.test(rest);
  const state = STATE.exec(rest);
  if (state !== null && !isCompound) return { field: state[1], operator: state[2] };
  const match = COMPARISON.exec(rest) ?? WORD_COMPARISON.exec(rest);
  if (match === null || isCompound) return { expression: rest };
  const [, field, operator, value = ''] = match;
  // Another column or a call is an expression.
  if (/^[A-Za-z_]\w*$/.test(value) && !/^(true|false)$/.test(value) && COMPARISON.test(rest))
    return { expression: rest };
  return { field, operator, value: literal(value) };
}

/** The words before and after a word. */
function splitAt(text: string, word: string): readonly [before: string, after: string] {
  const words = text.split(' ');
  const at = words.indexOf(word);
  if (at < 0) return [text, ''];
  return [words.slice(0, at).join(' '), words.slice(at + 1).join(' ')];
}

function literal(text: string): unknown {
  const quoted = /^'(.*)'$|^"(.*)"$/.exec(text);
  if (quoted !== null) return quoted[1] ?? quoted[2] ?? '';
  if (text === 'true' || text === 'false') return text === 'true';
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}

function sortOf(text: string): unknown {
  const match = /^(.*\S) (asc|desc)$/i.exec(text);
  if (match?.[1] === undefined || match[2] === undefined) return text;
  return { field: match[1], direction: match[2].toLowerCase() };
}

/** `sum total by country`, `count by country`. */
function aggregation(fn: string, rest: string): Config {
  const [field, groups] = splitAt(rest, 'by');
  const column = field;
  const one = {
    column_name: column === '' ? fn : `${fn}_${column}`,
    function: fn,
    ...(column === '' ? {} : { field: column }),
  };
  return {
    ...(groups === '' ? {} : { group_by: names(groups) }),
    aggregations: [one],
  };
}

/** `join customers on id`, `join customers on customer_id = id`. */
function joinOf(rest: string): ParsedLine {
  const [partner, on] = splitAt(rest, 'on');
  const keys = names(on).map((key) => {
    const [left = '', right] = key.split('=').map((name) => name.trim());
    return right === undefined ? left : { left, right };
  });
  return { type: 'join', partner, config: keys.length === 0 ? {} : { on: keys } };
}

function sequenceOf(rest: string): ParsedLine | null {
  const numbers = rest
    .replace(/\bto\b/, ' ')
    .split(/\s+/)
    .map(Number);
  const [start, stop, step] = numbers;
  if (start === undefined || stop === undefined || numbers.some(Number.isNaN)) return null;
  const config = { start, stop, ...(step === undefined ? {} : { step }) };
  return { type: 'sequence', config };
}

const WORDS_BY_ROLE = { getter: 'source', setter: 'step', terminator: 'output' } as const;

/** The types whose label, name or description has all words, best first. */
export function matchKinds(
  text: string,
  kinds: readonly NodeKind[],
  isAfterNode: boolean,
): readonly NodeKind[] {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const scored = kinds.flatMap((kind, index) => {
    const score = scoreOf(kind, words);
    if (score === null) return [];
    const fits = kind.inputs.length > 0 === isAfterNode ? 0 : 100;
    return [{ kind, rank: (words.length === 0 ? fits : fits / 10) + score * 20 + index / 1_000 }];
  });
  return scored.sort((a, b) => a.rank - b.rank).map(({ kind }) => kind);
}

function scoreOf(kind: NodeKind, words: readonly string[]): number | null {
  const label = kind.label.toLowerCase();
  const name = kind.node_type.toLowerCase();
  const all = `${label} ${name} ${kind.description.toLowerCase()} ${WORDS_BY_ROLE[kind.node_role]}`;
  if (!words.every((word) => all.includes(word))) return null;
  const [first = ''] = words;
  if (label.startsWith(first)) return 0;
  return label.includes(first) || name.includes(first) ? 1 : 2;
}
