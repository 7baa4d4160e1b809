import { table, useBench } from '../run-node.ts';

const type = 'queryoperators/computedColumn';
const bench = useBench();
const inputs = {
  input1: table(
    { a: 'integer', 'b c': 'number', Name: 'string' },
    [7, 0.5, 'é'],
    [null, null, null],
  ),
};

it('computes several columns from the input, each in its place', async () => {
  const columns = [
    { column_name: 'd', expression: 'a * 2' },
    { column_name: 'a', expression: 'a + 1' },
    { column_name: 'e', expression: '[b c] + a' },
  ];
  expect(await bench.run({ type, config: { columns }, inputs })).toEqual({
    columns: [
      { name: 'a', type: 'integer' },
      { name: 'b c', type: 'number' },
      { name: 'Name', type: 'string' },
      { name: 'd', type: 'integer' },
      { name: 'e', type: 'number' },
    ],
    rows: [
      { a: 8, 'b c': 0.5, Name: 'é', d: 14, e: 7.5 },
      { a: null, 'b c': null, Name: null, d: null, e: null },
    ],
  });
});
