/** Which texts of a CSV export are guarded because a spreadsheet program would run them, and which cells are quoted. */

import { cell, exported, guarded, kept } from './exported-tables.ts';

describe('a cell of CSV', () => {
  it.each([
    ['"+x"', "'+x"],
    ['"+1-800-555"', "'+1-800-555"],
    ['"-x"', "'-x"],
    ['"-1+1"', "'-1+1"],
    ['"-5%"', "'-5%"],
    ['"\\t=1"', `"'\t=1"`],
    ['"\\tx"', `"'\tx"`],
    ['" =1"', `"' =1"`],
    ['"\u00a0=1"', `"'\u00a0=1"`],
    ['"\u3000\u2009@a"', `"'\u3000\u2009@a"`],
    ['"\u200b\u00ad=1"', "'\u200b\u00ad=1"],
    ['"\ufeff=1"', `"'\ufeff=1"`],
    ['"\u007f=1"', "'\u007f=1"],
    ['"\ufe66=1"', "'\ufe66=1"],
    ['"\u00a0a"', '"\u00a0a"'],
    ['"x;=1+1"', '"x;=1+1"'],
    ['"x|=1+1"', '"x|=1+1"'],
    ['"x\\t=1+1"', '"x\t=1+1"'],
    ['";"', '";"'],
  ])('in front of the line, of the text %s is guarded as %s', async (json, expected) => {
    expect(await cell(json)).toBe(expected);
    expect(await cell(json, 'object')).toBe(expected);
  });

  it.each([
    '-5',
    '+5',
    '-12.5',
    '-1.5e3',
    '-1E-7',
    '+.5',
    '-5.',
    '-0',
    '-00123',
    '-9223372036854775809',
  ])('of the number %s as text is as it is', async (text) => {
    expect(await cell(JSON.stringify(text))).toBe(text);
  });

  it.each([
    ['"x;=1+1"', `"x;'=1+1"`],
    ['"x; \u00a0=1+1"', `"x; \u00a0'=1+1"`],
    ['"x;\\"=1+1\\""', `"x;""'=1+1"""`],
    ['"x|@a;+b"', `"x|'@a;'+b"`],
    ['"x\\t-a"', `"x\t'-a"`],
    ['"x\\n=1"', `"x\n'=1"`],
    ['"items:\\n- a\\n- b"', '"items:\n- a\n- b"'],
    ['"1;-5;+1.5e3"', '"1;-5;+1.5e3"'],
    ['"1;-5+1"', `"1;'-5+1"`],
    ['"=1;=2"', `"'=1;'=2"`],
    ['"漢;＝1"', `"漢;'＝1"`],
    ['"a;b"', '"a;b"'],
    ['"a - b = c"', 'a - b = c'],
  ])('behind another one, of the text %s is guarded as %s', async (json, expected) => {
    const columns = { n: 'number', x: 'string', o: 'object' };
    expect(await exported({ columns, rows: [['1', json, json]] }, guarded)).toBe(
      `n,x,o\r\n1,${expected},${expected}\r\n`,
    );
  });

  it('of JSON behind another one has its signs escaped, and the same value', async () => {
    const value = { a: 'x;=1+1', b: [';@a', -5, '-5;x'], c: '|'.repeat(50) };
    const many = { s: ';='.repeat(300) };
    const columns = { n: 'number', x: 'object' };
    const rows = [value, many].map((one) => ['1', JSON.stringify(one)]);
    const [, first, second] = (await exported({ columns, rows }, guarded)).split('\r\n');
    const read = (line = ''): string => line.slice(3, -1).replaceAll('""', '"');
    expect(read(first)).toBe(
      JSON.stringify(value).replace(';=', ';\\u003d').replace(';@', ';\\u0040'),
    );
    expect(JSON.parse(read(second))).toEqual(many);
    expect(read(second)).not.toContain('=');
    expect(await exported({ columns, rows }, kept)).toContain(';=1+1');
  });

  it('is written in a time that goes by its length, whatever stands in it', async () => {
    for (const run of ['\\t', '\u00a0', '; ', "'", ';-1', '\\n=', '\\"', '-', ';=\\"']) {
      const rows = [['1', `"a${run.repeat(100_000)}b"`]];
      const columns = { n: 'number', x: 'string' };
      expect(await exported({ columns, rows }, guarded)).toMatch(/b"?\r\n$/);
    }
  });

  it.each([
    ['null', '""'],
    ['""', '""'],
    ['"x"', 'x'],
  ])('of %s alone in its line makes a row', async (json, expected) => {
    expect(await cell(json, 'string')).toBe(expected);
    expect(await cell(json, 'string', kept)).toBe(expected);
    const columns = { a: 'string', b: 'string' };
    expect(await exported({ columns, rows: [[json, '1']] }, kept, { columns: ['a'] })).toBe(
      `a\r\n${expected}\r\n`,
    );
  });

  it('of null beside others is empty', async () => {
    const columns = { a: 'string', b: 'string' };
    expect(await exported({ columns, rows: [['null', 'null']] }, kept)).toBe('a,b\r\n,\r\n');
  });
});
