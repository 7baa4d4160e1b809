/**
 * The complete definition of a node type. `source` and `resolve` are pure. They receive the config after `$param`
 * and `$expression` members were replaced and after it passed the `config` schema, with the schema's defaults.
 */

import type { ExactJson } from '../kit/json/exact-json.ts';
import type { Operation, Relation } from './algebra/relation.ts';
import type { ApiCall, Delivery } from './api-call.ts';
import type { ConfigOf, ConfigSchema } from './config/config-of.ts';
import type { CredentialMembers } from './credential-members.ts';
import type { Example } from './example.ts';
import type { ApiResponse, Source } from './sources/source.ts';
import type { Columns, JsonObject, NodeRole, Outcome, Parameters, Problem } from './types.ts';

export type { Operation, Relation } from './algebra/relation.ts';
export type { ConfigOf, ConfigSchema } from './config/config-of.ts';
export type { ApiCall, Delivery } from './api-call.ts';
export type { AcceptedCredential } from './credential-members.ts';
export type { DeclaredColumns } from './values/declared-columns.ts';
export type { Example } from './example.ts';

/** By port name. The value is a list because a port with `many` accepts any number of edges, in edge order. */
export type Inputs = Readonly<Record<string, readonly Relation[]>>;

export interface InputPort {
  readonly name: string;
  /** Accepts one or more edges. Other ports accept exactly one. */
  readonly many?: boolean;
}

/** The rows that a setter adds: those of one call for each distinct combination of values of its key columns. */
export interface Enrichment {
  /** Distinct columns of `input1`. A row with a null in one of them has no call. */
  readonly keys: Columns;
  /** `left` keeps rows without a result, with nulls; `inner` removes them. */
  readonly join: 'left' | 'inner';
  /** @param values in the order of `keys`, in the format of results */
  call(values: readonly ExactJson[]): Outcome<ApiCall>;
  readonly response: ApiResponse;
}

export interface NodeDefinition<Schema extends ConfigSchema> {
  /** `<category>/<operation>`. The path of the file below `nodes/` is the same in kebab-case or camelCase. */
  readonly type: string;
  readonly role: NodeRole;
  readonly category: string;
  /**
   * Position in the catalogue among node types of the same role, the lowest first. Types without one are last, by name.
   */
  readonly position?: number;
  readonly label: string;
  readonly description: string;
  readonly inputs: readonly InputPort[];
  readonly outputs: readonly string[];
  readonly requiresCredential: boolean;
  /** True if a run of the node sends requests to other services. */
  readonly callsServices?: boolean;
  readonly config: Schema;
  /** True if the output columns are always those of `input1`, so that they are known even if the config is not. */
  readonly keepsColumns?: boolean;
  /**
   * Config members with names of columns in `input1`, single or in a list. They are checked even if parameters leave
   * the rest of the config unknown.
   */
  readonly fields?: readonly string[];
  /** Config members that are templates: `{name}` is the value of a declared parameter, or else of a column. */
  readonly templates?: readonly string[];
  readonly examples: readonly Example[];
  readonly credential?: CredentialMembers;
  /**
   * Replaces `resolve` in a setter that calls another service. Reports problems of the config with the columns of
   * `input1`.
   */
  enrich?(config: ConfigOf<Schema>, columns: Columns): Outcome<Enrichment>;
  /**
   * Checks that no schema can express. Their problem with a member replaces that of the schema. The config can be
   * invalid, and null replaces unknown parameters.
   */
  check?(config: JsonObject): readonly Problem[];
  /** The member with the name of the parameter whose rows the node reads. */
  readonly rowsParam?: string;
  /** The member with the id of the uploaded file that the node reads. */
  readonly fileMember?: string;
  /** The member with the reference to the workflow that the node calls. */
  readonly workflowMember?: string;
  /**
   * The rows of a getter that loads them. If a fixture replaces them, only the columns are used, and null replaces
   * unknown parameters.
   */
  source?(config: ConfigOf<Schema>): Source;
  /**
   * The output of every other node, or problems of the config with the input columns. Expressions can use the declared
   * parameters of the graph.
   */
  resolve?(config: ConfigOf<Schema>, inputs: Inputs, parameters?: Parameters): Outcome<Operation>;
  /** The delivery of a terminator that sends its rows to another service instead of storing them. */
  deliver?(config: ConfigOf<Schema>): Delivery;
}

/**
 * The type in the catalogue and the engine: its functions accept any config, and are called with one that passed the
 * schema.
 */
export type NodeType = NodeDefinition<ConfigSchema>;

/** Every node type by name, in the order of the catalogue. */
export type Catalogue = ReadonlyMap<string, NodeType>;

/**
 * Infers the config's type from its schema, and erases it: in the catalogue, the schema alone determines which configs
 * a node type's functions accept. This function registers nothing.
 */
export function defineNodeType<const Schema extends ConfigSchema>(
  definition: NodeDefinition<Schema>,
): NodeType {
  return definition as unknown as NodeType;
}
