/** The prose check: what it reads in a file, the phrases that it reports, and how the exceptions shrink. */

import { compareCounts, findingsIn, lowered } from '../../scripts/prose/check.ts';
import { PROSE_PATTERNS } from '../../scripts/prose/patterns.ts';
import { proseOf } from '../../scripts/prose/texts.ts';

const namesIn = (text: string): readonly string[] =>
  findingsIn('a.ts', `/** ${text} */`).map(({ pattern }) => pattern.name);

const EXAMPLES: readonly (readonly [text: string, name: string])[] = [
  ['The result; null where no result is stored.', 'value-where'],
  ['Waits where there is no room.', 'where-none'],
  ['Retries, where the host allows it.', 'where-clause'],
  ['Where it fails, the run ends.', 'where-opening'],
  ['Of an organization 16 runs are active.', 'of-opening'],
  ['Whether the client disconnected.', 'whether-opening'],
  ['How many rows the page has.', 'clause-opening'],
  ['The limit. What is larger is refused.', 'clause-subject'],
  ['The size of what is stored.', 'clause-object'],
  ['Holds as many as it may have.', 'may-limit'],
  ['The headers beside the status.', 'beside'],
  ['Rows of so many bytes.', 'so-many'],
  ['Lists the workflows that there are.', 'that-there-is'],
  ['A date, as the database has it.', 'has-it'],
  ['The outcome: what came of it.', 'come'],
  ['The kernel takes it for idle.', 'take-for'],
  ['Runs once more.', 'once-more'],
  ['Reads nothing but the header.', 'nothing-but'],
  ['The name stands in the path.', 'stands-in'],
  ['Requests under way.', 'under-way'],
  ['Belongs to whoever made it.', 'whoever'],
  ['The slot is given back.', 'private-verb'],
];

it.each(EXAMPLES)('reports "%s"', (text, name) => {
  expect(namesIn(text)).toEqual([name]);
});

it('reports names that are participles', () => {
  const content = 'const found = 1;\nfunction read(kept: number): number {\n  return kept;\n}\n';
  expect(findingsIn('a.ts', content).map(({ line, phrase }) => `${line} ${phrase}`)).toEqual([
    '1 found',
    '2 kept',
  ]);
});

it.each([
  'Null if no result is stored.',
  'Returns true if the client disconnected.',
  'The directory where the database is.',
  'Number of rows on the page, at most 100.',
  'Which of the two is newer?',
  'As many as 16 requests are in flight.',
  'Returns the rows that the file has.',
  'A part of the set.',
])('accepts "%s"', (text) => {
  expect(namesIn(text)).toEqual([]);
});

it('has an example for each pattern of text', () => {
  const names = PROSE_PATTERNS.filter(({ kinds }) => kinds?.includes('name') !== true);
  expect(EXAMPLES.map(([, name]) => name)).toEqual(names.map(({ name }) => name));
});

it('reads comments, messages, test names and names of TypeScript', () => {
  const content = [
    '/**',
    ' * One',
    ' * comment.',
    ' */',
    "const text = 'a message of five words'; // behind",
    '// first',
    '// second',
    "it.each([1])('works: %j', () => {});",
    'const short = `no ${text}`;',
  ].join('\n');
  expect(proseOf('src/a.ts', content)).toEqual(
    expect.arrayContaining([
      { kind: 'comment', text: '\nOne\ncomment.', line: 1 },
      { kind: 'message', text: 'a message of five words', line: 5 },
      { kind: 'comment', text: 'behind\nfirst\nsecond', line: 5 },
      { kind: 'test name', text: 'works: %j', line: 8 },
      { kind: 'name', text: 'short', line: 9 },
    ]),
  );
});

it('does not read SQL', () => {
  const content = [
    "const update = 'UPDATE runs SET params = NULL WHERE id = $1';",
    'const select = `SELECT id FROM runs WHERE NOT is_final AND id > ${first}`;',
    "const message = 'Select the rows: null where none is left';",
  ].join('\n');
  expect(findingsIn('src/a.ts', content).map(({ line }) => line)).toEqual([3, 3]);
});

it('reads paragraphs of Markdown without code', () => {
  const content = '# Title\n\nOne\ntwo.\n\n```sh\nnpm ci\n```\n- item\n';
  expect(proseOf('a.md', content)).toEqual([
    { kind: 'paragraph', text: '# Title', line: 1 },
    { kind: 'paragraph', text: 'One\ntwo.', line: 3 },
    { kind: 'paragraph', text: '- item', line: 9 },
  ]);
});

it('reads descriptions of YAML', () => {
  const content = 'a:\n  description: |\n    Four words or\n    more.\n  type: string\n';
  expect(proseOf('a.yaml', content)).toEqual([
    { kind: 'description', text: 'Four words or\nmore.\n', line: 3 },
  ]);
});

it('reports the line of a phrase that spans lines', () => {
  const content = '/**\n * The result; null\n * where none is stored.\n */';
  expect(findingsIn('a.ts', content).map(({ line, phrase }) => `${line} ${phrase}`)).toEqual([
    '2 null where',
    '3 where none',
  ]);
});

it('compares with the exceptions, which it only lowers', () => {
  const allowed = { 'a.ts': 3, 'b.ts': 1, 'c.ts': 2, 'gone.ts': 1 };
  const counts = { 'a.ts': 2, 'b.ts': 4, 'c.ts': 2, 'new.ts': 1, 'clean.ts': 0 };
  expect(compareCounts(counts, allowed)).toEqual({
    grown: ['b.ts', 'new.ts'],
    shrunk: ['a.ts', 'gone.ts'],
  });
  expect(lowered(counts, allowed)).toEqual({ 'a.ts': 2, 'b.ts': 1, 'c.ts': 2 });
});
