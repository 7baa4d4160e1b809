/** Graphs of the queries, written as chains: each call adds one node that reads the tables before it. */

import type { Graph } from '../../service/weir.ts';
import { SCHEMA, type TableName } from './schema.ts';

interface Edge {
  readonly source_node_index: number;
  readonly target_node_index: number;
  readonly target_key?: string;
}

/** The name of the right column, if it differs. */
type Keys = Readonly<Record<string, string>> | readonly string[];
type Aggregation = readonly [function: string, field?: string];

export interface Query {
  /** A statement of DuckDB that gives the same rows; the order of rows is not compared. */
  readonly sql: (scale: number) => string;
  readonly graph: (tables: GraphWriter, scale: number) => TableStep;
}

export class GraphWriter {
  readonly #nodes: object[] = [];
  readonly #edges: Edge[] = [];
  readonly #sources = new Map<TableName, TableStep>();
  readonly #urlOf: (table: TableName) => string;

  constructor(urlOf: (table: TableName) => string) {
    this.#urlOf = urlOf;
  }

  /** Fetched once, however many nodes read it. */
  table(name: TableName): TableStep {
    const known = this.#sources.get(name);
    if (known !== undefined) return known;
    const config = { url: this.#urlOf(name), columns: SCHEMA[name] };
    const step = this.add('sources/httpRequest', 'getter', config, []);
    this.#sources.set(name, step);
    return step;
  }

  add(type: string, role: string, config: object, inputs: readonly TableStep[]): TableStep {
    const index = this.#nodes.length;
    this.#nodes.push({ node_type: type, node_role: role, label: `${type} ${index}`, config });
    for (const [at, { node }] of inputs.entries())
      this.#edges.push({
        source_node_index: node,
        target_node_index: index,
        ...(inputs.length > 1 && { target_key: `input${at + 1}` }),
      });
    return new TableStep(this, index);
  }

  finish(result: TableStep): Graph {
    this.add('termination/dashboardOutput', 'terminator', {}, [result]);
    return { nodes: this.#nodes, edges: this.#edges };
  }
}

export class TableStep {
  readonly node: number;
  readonly #graph: GraphWriter;

  constructor(graph: GraphWriter, node: number) {
    this.#graph = graph;
    this.node = node;
  }

  filter(expression: string): TableStep {
    return this.#set('filter', { expression });
  }

  compute(column_name: string, expression: string): TableStep {
    return this.#set('computedColumn', { column_name, expression });
  }

  /** Names, or new names by old name. */
  select(columns: readonly string[] | Readonly<Record<string, string>>): TableStep {
    const chosen = Array.isArray(columns)
      ? (columns as readonly string[])
      : Object.entries(columns).map(([field, as]) => ({ field, as }));
    return this.#set('select', { columns: chosen });
  }

  /** @param on names that both have, or the right name by the left one */
  join(right: TableStep, on: Keys, type = 'inner'): TableStep {
    const keys = Array.isArray(on)
      ? (on as readonly string[])
      : Object.entries(on).map(([left, name]) => ({ left, right: name }));
    return this.#set('join', { type, on: keys }, right);
  }

  cross(right: TableStep): TableStep {
    return this.#set('join', { type: 'cross' }, right);
  }

  aggregate(
    group_by: readonly string[],
    aggregations: Readonly<Record<string, Aggregation>>,
  ): TableStep {
    return this.#set('aggregation', {
      group_by,
      aggregations: Object.entries(aggregations).map(([column_name, [name, field]]) => ({
        column_name,
        function: name,
        ...(field !== undefined && { field }),
      })),
    });
  }

  /** A name after a minus sign goes from high to low. */
  sort(...by: readonly string[]): TableStep {
    return this.#set('sort', {
      by: by.map((name) =>
        name.startsWith('-') ? { field: name.slice(1), direction: 'desc' } : name,
      ),
    });
  }

  limit(limit: number): TableStep {
    return this.#set('limit', { limit });
  }

  #set(type: string, config: object, ...others: readonly TableStep[]): TableStep {
    return this.#graph.add(`queryoperators/${type}`, 'setter', config, [this, ...others]);
  }
}
