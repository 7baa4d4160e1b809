import {
  defineNodeType,
  type ConfigOf,
  type ConfigSchema,
  type InputTable,
  type Inputs,
} from '../../engine/node-type.ts';
import { all, failed, ok, valueOf } from '../../engine/outcome.ts';
import { numberSelected } from '../../engine/relation/ordering.ts';
import { projectionList, uniqueColumns } from '../../engine/relation/projection.ts';
import { columnOf, commonType, HOLDS } from '../../engine/relation/types.ts';
import { widened } from '../../engine/relation/widening.ts';
import { duckdbType, identifier } from '../../engine/sql.ts';
import type { Column, Columns, Outcome } from '../../engine/types.ts';

const config = {
  type: 'object',
  additionalProperties: false,
  properties: {
    mode: {
      enum: ['by_name', 'by_position'],
      default: 'by_name',
      description:
        '`by_name` brings columns of the same name together and fills those that a table lacks with null; `by_position` brings the first columns together, the second ones, and so on, under the names of the first table.',
    },
    distinct: {
      type: 'boolean',
      default: false,
      description: 'Whether to drop repeated rows; the first of them stays.',
    },
  },
} as const satisfies ConfigSchema;

type Config = ConfigOf<typeof config>;

export const union = defineNodeType({
  type: 'queryoperators/union',
  role: 'setter',
  category: 'queryoperators',
  label: 'Union',
  description:
    'Puts the rows of several tables below each other, in the order of the edges that lead here.',
  inputs: [{ name: 'input1', many: true }],
  outputs: ['output1'],
  requiresCredential: false,
  groups: ({ distinct }) => distinct,
  config,
  examples: [
    {
      title: 'Two regions, of which one knows no discount',
      config: {},
      inputs: {
        input1: [
          [{ region: 'North', sales: 10, discount: 0.5 }],
          [
            { sales: 7, region: 'South' },
            { sales: 9, region: 'South' },
          ],
        ],
      },
      output: [
        { region: 'North', sales: 10, discount: 0.5 },
        { region: 'South', sales: 7, discount: null },
        { region: 'South', sales: 9, discount: null },
      ],
    },
    {
      title: 'By position, without repeated rows',
      config: { mode: 'by_position', distinct: true },
      inputs: {
        input1: [
          [{ id: 1, name: 'Ann' }],
          [
            { nr: 2, who: 'Bob' },
            { nr: 1, who: 'Ann' },
          ],
        ],
      },
      output: [
        { id: 1, name: 'Ann' },
        { id: 2, name: 'Bob' },
      ],
    },
  ],
  columns: resultColumns,
  compile(config, inputs) {
    const columns = valueOf(resultColumns(config, inputs));
    const stacked = tablesOf(inputs)
      .map((table) => selectFrom(table, columns, config.mode))
      .join(' UNION ALL ');
    if (!config.distinct) return stacked;
    const rows = numberSelected(stacked, columns);
    const groups = columns.map((column) => rows.column(column.name)).join(', ');
    const projected = columns.map((column) => ({ column, sql: rows.column(column.name) }));
    return `SELECT ${projectionList(projected)} FROM ${rows.from} GROUP BY ${groups} ORDER BY min(${rows.row})`;
  },
});

function tablesOf(inputs: Inputs): readonly InputTable[] {
  return inputs['input1'] ?? [];
}

function selectFrom(table: InputTable, columns: Columns, mode: Config['mode']): string {
  const projected = columns.map((column, index) => {
    const source =
      mode === 'by_position'
        ? table.columns[index]
        : table.columns.find(({ name }) => name === column.name);
    return {
      column,
      sql: source
        ? widened(identifier(source.name), source.type, column.type)
        : `CAST(NULL AS ${duckdbType(column.type)})`,
    };
  });
  return `SELECT ${projectionList(projected)} FROM ${table.name}`;
}

function resultColumns(config: Config, inputs: Inputs): Outcome<Columns> {
  const tables = tablesOf(inputs).map((table) => table.columns);
  const first = tables[0] ?? [];
  if (config.mode === 'by_position') {
    const other = tables.findIndex((columns) => columns.length !== first.length);
    if (other !== -1) {
      const message = `By position all tables need as many columns: the first has ${first.length}, table ${other + 1} has ${tables[other]!.length}`;
      return failed({ code: 'invalid_config', message, path: '/mode' });
    }
    return all(
      first.map((column, index) =>
        merged(
          column.name,
          tables.map((columns) => columns[index]!),
        ),
      ),
    );
  }
  const names = [...new Set(tables.flatMap((columns) => columns.map(({ name }) => name)))];
  const columns = all(
    names.map((name) =>
      merged(
        name,
        tables.map((table) => table.find((column) => column.name === name)),
      ),
    ),
  );
  return columns.ok ? uniqueColumns(columns.value) : columns;
}

/** @param sources the column in each table, in table order; undefined where a table lacks it */
function merged(name: string, sources: readonly (Column | undefined)[]): Outcome<Column> {
  const present = sources.filter((source) => source !== undefined);
  const first = present.find(({ untyped }) => !untyped) ?? present[0]!;
  let type = first.type;
  for (const [index, source] of sources.entries()) {
    if (!source || source.untyped) continue;
    const common = commonType(type, source.type);
    if (!common) {
      const message = `\`${name}\` holds ${HOLDS[type]}, but table ${index + 1} has ${HOLDS[source.type]} there${source.name === name ? '' : ` (\`${source.name}\`)`}; cast one of them first`;
      return failed({ code: 'type_mismatch', message });
    }
    type = common;
  }
  return ok(columnOf(name, type, present));
}
