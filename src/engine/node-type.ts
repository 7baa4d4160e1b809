/**
 * What a node type is: one value that says everything about it. `source` and
 * `resolve` are pure; they see the config after `$param` members were replaced
 * and after it passed the `config` schema, with the schema's defaults filled in.
 */

import type { Pagination } from '../kit/pagination.ts';
import type { ApiCall, Delivery } from './api-call.ts';
import type { ConfigOf, ConfigSchema } from './config/config-of.ts';
import type { CsvOptions } from './config/csv-options.ts';
import type { DeclaredColumns } from './config/declared-columns.ts';
import type {
  Column,
  Columns,
  Json,
  JsonObject,
  NodeRole,
  Outcome,
  Parameters,
  Problem,
  RowFormat,
} from './types.ts';

export type { ConfigOf, ConfigSchema } from './config/config-of.ts';
export type { ApiCall, Delivery } from './api-call.ts';
export type { DeclaredColumns } from './config/declared-columns.ts';

/** A table that flows into a node: `name` is SQL to select from, already quoted. */
export interface InputTable {
  readonly name: string;
  readonly columns: Columns;
  /** If the node knows it without producing them. */
  readonly count?: RowCount | undefined;
}

/** How many rows there are, as SQL: a product. */
export interface RowCount {
  readonly sql: string;
  /** Tables whose rows are counted for it. */
  readonly factors: number;
}

/** By port name; a list because a port with `many` takes any number of edges, in edge order. */
export type Inputs = Readonly<Record<string, readonly InputTable[]>>;

/** A column that comes out, and the SQL that makes it of the columns that come in. */
export interface Projected {
  readonly column: Column;
  readonly sql: string;
  /** The column of the input that it is, unchanged. */
  readonly source?: string | undefined;
  /** All columns of the input that the SQL mentions. */
  readonly reads?: readonly string[] | undefined;
  /** Whether it makes numbers that may not be finite. */
  readonly mayOverflow?: boolean | undefined;
  /** In place of `sql`: a window over all rows. */
  readonly window?: ProjectedWindow | undefined;
}

export interface ProjectedWindow {
  /** The columns are those of the table `t`; `row` is the number of the row. */
  sql(row: string): string;
  /** Whether rows leave the window in the order in which they came. */
  readonly isStreamed: boolean;
}

/** A SELECT of one row for each row of the input. */
export interface Projection {
  readonly input: InputTable;
  readonly projected: readonly Projected[];
}

/** What a node gives: its columns, and the SQL of its rows. */
export interface Relation {
  readonly columns: Columns;
  /**
   * One SELECT over the input tables that yields exactly `columns`, of exactly
   * those types. Called only where there is at least one column; a table without
   * columns has no rows, and the engine prints it itself.
   *
   * Rows have an order, the input's. On one thread it survives a projection, a
   * filter, LIMIT, UNION ALL, UNNEST, `row_number() OVER ()`, and a table read
   * twice. It does not survive a join, a window with PARTITION BY or ORDER BY, an
   * aggregation, DISTINCT, or an ORDER BY among rows that it holds equal: there,
   * number the rows with `row_number() OVER ()` first and order by that number in
   * the end. An ORDER BY at the end of a node's SELECT survives into the output.
   */
  select(): string;
  /** What `select` prints, of a node with one input and as many rows. Consecutive nodes that have it become one SELECT, as far as none reads what another computes. */
  readonly projection?: Projection | undefined;
  /** Of a getter that has no source: how many rows it makes. */
  readonly rows?: number | undefined;
  /** Where it takes less than making them. */
  readonly count?: RowCount | undefined;
  /** Whether the SQL groups rows: by GROUP BY, or by a window that has to see them all. Planning many of these takes care. */
  readonly groups?: boolean | undefined;
}

export interface InputPort {
  readonly name: string;
  /** Takes any number of edges, at least one. Otherwise exactly one. */
  readonly many?: boolean;
}

/**
 * A getter's rows, asked for before the run. `columns` are the declared ones,
 * as the user wrote them.
 */
export type Source =
  | {
      readonly kind: 'rows';
      readonly rows: readonly JsonObject[];
      readonly columns?: DeclaredColumns | undefined;
    }
  | {
      readonly kind: 'param';
      readonly name: string;
      readonly fallback?: readonly JsonObject[] | undefined;
      readonly columns?: DeclaredColumns | undefined;
    }
  | {
      readonly kind: 'http';
      readonly request: HttpSourceRequest;
      readonly format: 'auto' | 'parquet' | RowFormat;
      readonly csv: CsvOptions;
      /** A JSON Pointer to the array of rows, or to the one row. */
      readonly rowsPath: string;
      readonly columns?: DeclaredColumns | undefined;
    }
  | ApiSource;

/** The rows of all pages of a response. */
export interface ApiSource extends ApiResponse {
  readonly kind: 'api';
  /** The first page's, or what is wrong with its values. */
  readonly call: Outcome<ApiCall>;
}

/** How rows come out of responses. */
export interface ApiResponse {
  readonly pagination: Pagination;
  /** A Parquet file is the only page of a getter. */
  readonly format: RowFormat | 'parquet';
  /** A JSON Pointer to the array of rows of each page, or to the one row; where it leads to null, the page has none. */
  readonly rowsPath: string;
  readonly csv?: CsvOptions | undefined;
  readonly columns?: DeclaredColumns | undefined;
}

/** What a setter adds to its rows: the rows of one call for each distinct combination of the values of some columns. */
export interface Enrichment {
  /** Of `input1`, each once. Where one of them is null, there is no call. */
  readonly keys: Columns;
  /** What happens to rows for which there is nothing to add: they stay, with nulls, or they go. */
  readonly join: 'left' | 'inner';
  /** @param values in the order of `keys`, as JSON shows them */
  call(values: readonly Json[]): Outcome<ApiCall>;
  readonly response: ApiResponse;
}

export interface HttpSourceRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | number | boolean>>;
  readonly body?: Json | undefined;
  /** How the response is to be written; undefined: as the host likes. */
  readonly format?: RowFormat | 'parquet' | undefined;
  /** Of the tenant. Its secret is put on the request where it is sent, and nowhere before. */
  readonly credentialId?: number | undefined;
}

/**
 * One run of the node that proves what the catalogue says: `inputs` by port
 * (for a port with `many`, a list of tables), `params` as of an execute call.
 * For an `http` source, `response` is what the remote host answers.
 */
export interface Example {
  readonly title: string;
  readonly config: JsonObject;
  readonly inputs?: Readonly<
    Record<string, readonly JsonObject[] | readonly (readonly JsonObject[])[]>
  >;
  /** Declared types of the input columns by port, where inference from the rows is not meant. */
  readonly inputTypes?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly params?: JsonObject;
  readonly response?: {
    readonly status: number;
    readonly contentType: string;
    readonly body: string;
  };
  readonly output: readonly JsonObject[];
  /** Of a terminator that sends its rows: the bodies of the requests, in order. */
  readonly requests?: readonly string[];
}

/** Of a node whose requests carry a credential: which member of the config names it, and where it goes. */
export interface CredentialMembers {
  readonly id: string;
  /** The member with the address, or the address below which all requests go. */
  readonly url?: string;
  readonly baseUrl?: string;
  /** The member with the headers that a request has besides. */
  readonly headers?: string;
  readonly accepts?: AcceptedCredential;
}

export interface AcceptedCredential {
  readonly type: string;
  /** The header that it must set, where the type leaves the choice. */
  readonly header?: string | undefined;
}

export interface NodeDefinition<Schema extends ConfigSchema> {
  /** `<category>/<operation>`; the file's path below `nodes/` in kebab-case or camelCase as written here. */
  readonly type: string;
  readonly role: NodeRole;
  readonly category: string;
  /** Its place in the catalogue among those of its role, the lowest first; those without one are last, by name. */
  readonly position?: number;
  readonly label: string;
  /** One or two full sentences for the catalogue. */
  readonly description: string;
  readonly inputs: readonly InputPort[];
  readonly outputs: readonly string[];
  readonly requiresCredential: boolean;
  readonly config: Schema;
  /** The columns that come out are those of `input1`, whatever the config: they are known where the config is not. */
  readonly keepsColumns?: boolean;
  /**
   * Members of the config that name columns of `input1`, one by itself or several
   * in a list. They are looked up even where a parameter leaves the rest unknown.
   */
  readonly fields?: readonly string[];
  readonly examples: readonly Example[];
  readonly credential?: CredentialMembers;
  /** Of a setter that calls another service, in place of `resolve`: what it adds, or what is wrong with the config given the columns of `input1`. */
  enrich?(config: ConfigOf<Schema>, columns: Columns): Outcome<Enrichment>;
  /** What no schema says: its problem with a member takes the place of the schema's. Sees any config; null stands where a parameter will. */
  check?(config: JsonObject): readonly Problem[];
  /** The member of the config that names the parameter whose rows the node takes. */
  readonly rowsParam?: string;
  /** Of a getter that brings rows in: which. They are what comes out. Where given rows stand in for them, null may stand where a parameter is unknown: only the columns are wanted. */
  source?(config: ConfigOf<Schema>): Source;
  /** Of every other node: what comes out, or what is wrong with the config given the columns that come in. Expressions may read the parameters that the graph declares. */
  resolve?(config: ConfigOf<Schema>, inputs: Inputs, parameters?: Parameters): Outcome<Relation>;
  /** Of a terminator that sends its rows to another service, in place of keeping them: how. */
  deliver?(config: ConfigOf<Schema>): Delivery;
}

/** As the catalogue and the engine hold it: its functions take any config, and are called with one that passed the schema. */
export type NodeType = NodeDefinition<ConfigSchema>;

/** The catalogue: every node type by its name, in catalogue order. */
export type Catalogue = ReadonlyMap<string, NodeType>;

/**
 * Infers the config's type from its schema, and erases it: for a node type in the catalogue, only the schema says which
 * configs its functions take. Nothing is registered anywhere.
 */
export function defineNodeType<const Schema extends ConfigSchema>(
  definition: NodeDefinition<Schema>,
): NodeType {
  return definition as unknown as NodeType;
}
