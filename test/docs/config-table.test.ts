import { configTable } from '../../src/http/docs/config-table.ts';

it('shows a value that cannot be seen as JSON writes it', () => {
  const table = configTable({ properties: { delimiter: { enum: [',', ';', '\t', ' ', '|'] } } });
  expect(table).toContain(
    '<code>,</code> <code>;</code> <code>&quot;\\t&quot;</code> <code>&quot; &quot;</code> <code>|</code>',
  );
});
