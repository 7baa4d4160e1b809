/** Forms of the catalogue: every example of every node type has a control that can show it, and typed lines configure nodes. */

import { parseLine } from '../../src/console/editor/palette-line.ts';
import { kindOf, shows, type Kind } from '../../src/console/form/kind-of.ts';
import { expanded, shortened } from '../../src/console/form/members.ts';
import { requiredOf, isRecord, membersOf, type Schema } from '../../src/console/form/schema.ts';
import { inlineRows, uploadOptions } from '../../src/console/editor/file-rows.ts';
import { placed } from '../../src/console/form/order.ts';
import { cellOf, parseTable } from '../../src/console/form/texts.ts';
import type { NodeKind } from '../../src/console/graph/model.ts';
import { typeSchema } from '../../src/engine/values/columns.ts';
import { catalogue } from '../../src/nodes/index.ts';

const types = [...catalogue.values()];
const cases = types.flatMap(({ type, config, examples }) =>
  examples.map(
    (example) => [`${type}: ${example.title}`, config as Schema, example.config] as const,
  ),
);

/** Members that can hold any JSON. */
const ANY = ['/body', '/parameters', '/params'];

/** The members that no control but JSON can show. */
function asJson(schema: Schema, value: unknown, path = ''): string[] {
  if (isRecord(value) && (typeof value['$param'] === 'string' || '$column' in value)) return [];
  const kind: Kind = kindOf(schema, value);
  if (kind.kind === 'json') return ANY.includes(path) ? [] : [path];
  if (!shows(kind, value)) return [`${path} (${kind.kind})`];
  const items = Array.isArray(value) ? value : [value];
  if (kind.kind === 'group')
    return membersOf(kind.schema).flatMap(([name, member]) =>
      isRecord(value) && value[name] !== undefined
        ? asJson(member, value[name], `${path}/${name}`)
        : [],
    );
  if (kind.kind === 'map')
    return Object.entries(value as object).flatMap(([name, one]) =>
      asJson(kind.item, one, `${path}/${name}`),
    );
  if (kind.kind !== 'records') return [];
  return items
    .filter(isRecord)
    .flatMap((one, index) => asJson({ ...kind.item, type: 'object' }, one, `${path}/${index}`));
}

it.each(cases)('%s', (_, schema, config) => {
  expect(asJson(schema, config)).toEqual([]);
  const missing = [...requiredOf(schema, config)].filter((name) => config[name] === undefined);
  expect(missing).toEqual([]);
});

it('hides aliases, but keeps one that a config has', () => {
  const filter = catalogue.get('queryoperators/filter')!.config as Schema;
  const operator = (filter['properties'] as Record<string, Schema>)['operator']!;
  const fresh = kindOf(operator, undefined);
  const alias = kindOf(operator, 'gt');
  expect(fresh.kind === 'choice' && fresh.values).not.toContain('gt');
  expect(alias.kind === 'choice' && alias.values).toContain('gt');
});

const kinds = types.map((type): NodeKind => ({
  node_type: type.type,
  category: type.category,
  label: type.label,
  node_role: type.role,
  description: type.description,
  inputs: type.inputs.map(({ name }) => name),
  outputs: [...type.outputs],
  requires_credential: type.requiresCredential,
  calls_services: type.callsServices ?? false,
  many_inputs: [],
  config_schema: type.config,
}));

it.each([
  ['filter total > 100', 'filter', { field: 'total', operator: '>', value: 100 }],
  ["filter country = 'NL'", 'filter', { field: 'country', operator: '=', value: 'NL' }],
  ['filter name starts_with A', 'filter', { field: 'name', operator: 'starts_with', value: 'A' }],
  ['filter email is_null', 'filter', { field: 'email', operator: 'is_null' }],
  ['where a > 1 and b < 2', 'filter', { expression: 'a > 1 and b < 2' }],
  ['filter spent > budget', 'filter', { expression: 'spent > budget' }],
  ['sort price desc, name', 'sort', { by: [{ field: 'price', direction: 'desc' }, 'name'] }],
  ['limit 10', 'limit', { limit: 10 }],
  [
    'sum total by country',
    'aggregation',
    {
      group_by: ['country'],
      aggregations: [{ column_name: 'sum_total', function: 'sum', field: 'total' }],
    },
  ],
  [
    'variance price',
    'aggregation',
    { aggregations: [{ column_name: 'variance_price', function: 'variance', field: 'price' }] },
  ],
  [
    'total = price  * quantity',
    'computedColumn',
    { column_name: 'total', expression: 'price  * quantity' },
  ],
  ['join customers on id, a = b', 'join', { on: ['id', { left: 'a', right: 'b' }] }],
  ['sequence 1 to 20', 'sequence', { start: 1, stop: 20 }],
  ['http https://api.example.com/orders', 'httpRequest', { url: 'https://api.example.com/orders' }],
])('%s', (line, operation, config) => {
  const parsed = parseLine(line, kinds);
  expect(parsed?.kind.node_type).toMatch(new RegExp(`/${operation}$`));
  expect(parsed?.config).toEqual(config);
});

it.each(['filter', 'http orders', 'limit many', ''])('%p only searches', (line) => {
  expect(parseLine(line, kinds)).toBeNull();
});

it.each([
  ['decimal(5,2)', ['0', '-12.5', '123.45', '00123.4'], ['1234', '1.234', '1e2', '']],
  ['decimal(3,0)', ['7', '+123'], ['1.0', '1234']],
  ['DECIMAL(2, 2)', ['.25', '0.25'], ['1.25']],
])('checks the digits of a %s', (type, valid, invalid) => {
  const kind = kindOf({ type: 'string', format: type }, undefined);
  const pattern = kind.kind === 'decimal' ? new RegExp(`^(?:${kind.form.pattern})$`) : /^$/;
  expect(valid.filter((text) => !pattern.test(text))).toEqual([]);
  expect(invalid.filter((text) => pattern.test(text))).toEqual([]);
});

it('takes decimals of any size as the type of a column', () => {
  const kind = kindOf(typeSchema, 'decimal(9,4)');
  expect(kind).toMatchObject({ kind: 'open choice', values: expect.arrayContaining(['number']) });
  expect(shows(kind, 'decimal(9,4)')).toBe(true);
});

it('keeps a text that is short for a pair, until they differ', () => {
  const pair = ['left', 'right'];
  expect(expanded(pair, 'id')).toEqual({ left: 'id', right: 'id' });
  expect(shortened(pair, { left: 'id', right: 'id' })).toBe('id');
  expect(shortened(pair, { left: 'a', right: 'id' })).toEqual({ left: 'a', right: 'id' });
  expect(shortened(['field'], { field: 'a', direction: 'desc' })).toEqual({
    field: 'a',
    direction: 'desc',
  });
});

it('reads tables from spreadsheets and CSV files', () => {
  expect(parseTable('a\tb\n1\tx, y\n')).toEqual([
    ['a', 'b'],
    ['1', 'x, y'],
  ]);
  expect(parseTable('a,b\r\n"1,5","say ""hi"""')).toEqual([
    ['a', 'b'],
    ['1,5', 'say "hi"'],
  ]);
  expect(['1', '-2.50', '007', '', 'true', 'tea', '12345678901234567890'].map(cellOf)).toEqual([
    1,
    -2.5,
    '007',
    null,
    true,
    'tea',
    '12345678901234567890',
  ]);
});

describe('a dropped file', () => {
  const file = (name: string, text: string) => Object.assign(new Blob([text]), { name });

  it.each([
    ['a.csv', 'id;name\r\n1;Ada\r\n'],
    ['A.TSV', '\uFEFFid\tname\n1\tAda'],
    ['a.json', '[{"id":1,"name":"Ada"}]'],
  ])('%s becomes rows of the graph if it is small', async (name, text) => {
    expect(await inlineRows(file(name, text))).toEqual([{ id: 1, name: 'Ada' }]);
  });

  it.each([
    ['has many rows', file('a.csv', `id\n${'1\n'.repeat(201)}`)],
    ['has many bytes', file('a.csv', `id\n${'1'.repeat(40_000)}`)],
    ['is not UTF-8', file('a.csv', 'name\nK\uFFFDln')],
    ['has another format', file('a.parquet', 'PAR1')],
    ['is not a list of objects', file('a.json', '{"rows":[]}')],
  ])('is uploaded if it %s', async (_, large) => {
    expect(await inlineRows(large)).toBeNull();
  });

  it('is uploaded with the separator of its first line', async () => {
    expect(await uploadOptions(file('a.csv', 'id;name\n'))).toEqual({ delimiter: ';' });
    expect(await uploadOptions(file('a.csv', 'id,name;x\n'))).toEqual({});
    expect(await uploadOptions(file('a.ndjson', '{}'))).toEqual({});
  });
});

it('puts an item at another place of its list', () => {
  expect(placed(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(placed(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(placed(['a'], 3, 0)).toEqual(['a']);
});
