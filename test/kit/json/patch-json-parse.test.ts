/** Texts whose names have escapes, on runtimes whose JSON.parse mistakes such names. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { patchedParse, patchJsonParse } from '../../../src/kit/json/patch-json-parse.ts';
import { texts } from '../../rows/json/json-texts.ts';

const native = JSON.parse;

/** As V8 of Node 24: once a name was a backslash, a name of one character that is written with an escape is taken for it. */
function mistaking(): typeof JSON.parse {
  let isMistaking = false;
  return (text, reviver) => {
    if (text.includes('"\\\\":')) isMistaking = true;
    const read = isMistaking ? text.replaceAll(/"\\(?:u0061|n)":/g, '"\\\\":') : text;
    return native(read, reviver) as unknown;
  };
}

it('a runtime that is right keeps its own', () => {
  const json = { parse: native };
  patchJsonParse(json);
  native('{"of this test alone":1,"\\\\":1}');
  const isRight = '\n' in (native('{"of this test alone":1,"\\n":1}') as object);
  expect(json.parse === native).toBe(isRight);
});

it('one that mistakes names is mended, for texts with a reviver too', () => {
  const json = { parse: mistaking() };
  patchJsonParse(json);
  expect(json.parse('[{"\\\\":1},{"\\u0061":2,"b":"\\u0061"}]')).toEqual([
    { '\\': 1 },
    { a: 2, b: 'a' },
  ]);
  const doubled = (_: string, value: unknown): unknown =>
    typeof value === 'number' ? value * 2 : value;
  expect(json.parse('{"\\u0061":[1,{"\\n":2}]}', doubled)).toEqual({ a: [2, { '\n': 4 }] });
  const withoutNull = (_: string, value: unknown): unknown => value ?? undefined;
  expect(json.parse('{"\\u0061":null,"b":1}', withoutNull)).toEqual({ b: 1 });
});

it('reads every text as JSON.parse does, and refuses the same with the same words', () => {
  const parse = patchedParse(native);
  const outcome = (how: typeof JSON.parse, text: string): unknown => {
    try {
      const value = how(text) as unknown;
      return JSON.stringify(value, (_, each: unknown) => (Object.is(each, -0) ? '-0' : each));
    } catch (error) {
      return (error as Error).message;
    }
  };
  // A name with an escape stands in front, so that no text takes the short way.
  fc.assert(
    fc.property(texts, (text) => {
      const escaped = `{"\\n":${text}}`;
      for (const each of [text, escaped])
        expect(outcome(parse, each)).toEqual(outcome(native, each));
    }),
    { numRuns: 2_000 },
  );
  const deep = `{"\\n":${'['.repeat(50_000)}${']'.repeat(50_000)}}`;
  let depth = 0;
  for (let value = Object.values(parse(deep) as object)[0] as unknown[]; value !== undefined;)
    [value, depth] = [value[0] as unknown[], depth + 1];
  expect(depth).toBe(50_000);
});

it('is applied before any package is loaded that keeps JSON.parse', () => {
  const main = readFileSync(join(__dirname, '../../../src/main.ts'), 'utf8');
  expect(/^import .*$/m.exec(main)?.[0]).toBe("import './app/startup/json-parse.ts';");
});
