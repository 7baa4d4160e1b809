/** Lines of values as one array of them, wherever a chunk ends. */

import { linesAsArray } from '../../../src/rows/json/lines-as-array.ts';

function joined(text: string, size: number): { readonly array: string; readonly lines: number } {
  const bytes = Buffer.from(text);
  const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    Buffer.from(bytes.subarray(at * size, (at + 1) * size)),
  );
  const reader = linesAsArray(chunks);
  let array = '';
  for (let next = reader.next(); ; next = reader.next()) {
    if (next.done === true) return { array, lines: next.value };
    array += next.value.toString();
  }
}

it.each<[text: string, rows: readonly unknown[]]>([
  ['', []],
  ['\n \r\n', []],
  ['{"a":1}', [{ a: 1 }]],
  ['\n{"a":1}\n{"b":"x y"}\n', [{ a: 1 }, { b: 'x y' }]],
  ['{"a":1}\r\n\r\n \t{"a":2} \r\n\n', [{ a: 1 }, { a: 2 }]],
])('%j', (text, rows) => {
  for (let size = 1; size <= text.length + 1; size += 1) {
    const { array, lines } = joined(text, size);
    expect([size, JSON.parse(array), lines]).toEqual([size, rows, rows.length]);
  }
});

it.each(['{"a":\n1}', '{"a":1},\n{"a":2}', '{"a":1}{"a":2}'])('%j is no array', (text) => {
  for (const size of [1, 3, 100])
    expect(() => JSON.parse(joined(text, size).array) as unknown).toThrow();
});
