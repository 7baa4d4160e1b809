/** Rows in other forms as objects: lists of values, and members of an object. */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { rewriteRows, type RowsForm } from '../../../src/rows/index.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'weir-rows-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

/** The text of the objects; null if the reader of the text has to report a problem. */
function rewritten(text: string, form: RowsForm, rowsPath = ''): string | null {
  const [from, to] = [join(directory, 'from'), join(directory, 'to')];
  writeFileSync(from, text);
  return rewriteRows({ from, to, rowsPath, form }) ? readFileSync(to, 'utf8') : null;
}

const lists = (...names: readonly string[]): RowsForm => ({
  form: 'lists',
  names: names.length === 0 ? undefined : names,
});
const members: RowsForm = { form: 'members', key: 'key' };

it.each<[text: string, form: RowsForm, expected: string]>([
  ['[["a", "b"], [1, "x"], [2.50, null]]', lists(), '[{"a":1,"b":"x"},\n{"a":2.50,"b":null}]'],
  ['[[1, "x"], [2]]', lists('a', 'b'), '[{"a":1,"b":"x"},\n{"a":2,"b":null}]'],
  ['[["a"], [{"deep": [1, 2]}], [[3, 4]]]', lists(), '[{"a":{"deep": [1, 2]}},\n{"a":[3, 4]}]'],
  ['[["a"]]', lists(), '[]'],
  ['[]', lists(), '[]'],
  ['null', lists(), '[]'],
  ['{"x": {"n": 1}, "y": {}}', members, '[{"key":"x","n": 1},\n{"key":"y"}]'],
  [
    '{"2024": 5, "17": 12345678901234567890, "a": [1]}',
    members,
    '[{"key":"2024","value":5},\n{"key":"17","value":12345678901234567890},\n{"key":"a","value":[1]}]',
  ],
  ['{"a\\"b": {"n": 1}}', members, '[{"key":"a\\"b","n": 1}]'],
  ['{}', members, '[]'],
])('%s in the form %j is %s', (text, form, expected) => {
  expect(rewritten(text, form)).toBe(expected);
});

it('finds the rows at a path, and leaves the rest out', () => {
  const text = '{"meta": {"x": {"n": 0}}, "data": {"rates": {"x": {"n": 1}}}, "more": [[2]]}';
  expect(rewritten(text, members, '/data/rates')).toBe('[{"key":"x","n": 1}]');
});

it.each<[text: string, form: RowsForm, problem: string]>([
  ['{"a": 1}', lists(), 'The response is not an array, in which rows in the form `lists` are'],
  ['[1]', members, 'The response is not an object'],
  ['"text"', members, 'The response is not an object'],
  ['[["a"], {"a": 1}]', lists(), 'The response is an array whose item 2 is not a list of values'],
  ['[[1, 2]]', lists(), 'its item 1 is not a text; declare `columns`'],
  ['[["a", "a"]]', lists(), 'Two columns have the name `a`'],
  ['[["a"], [1, 2]]', lists(), 'Item 2 of the rows has 2 values, and there are 1 columns'],
  ['{"x": {"key": 1}}', members, 'The member `x` has a member `key` already; set `key_column`'],
])('reports %s in the form %j', (text, form, problem) => {
  expect(() => rewritten(text, form)).toThrow(problem);
});

it.each(['{"a": ', 'name,price', '{"b": {}}'])('leaves %s to its reader', (text) => {
  expect(rewritten(text, members, '/a')).toBeNull();
});
