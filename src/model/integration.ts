/** APIs of other services as an organization describes them: each operation becomes a node type, `<slug>/<operation>`. */

import type { Pagination } from '../kit/pagination.ts';
import type { HttpCredentialType } from './credential.ts';
import type { IntegrationId, OrganizationId } from './ids.ts';
import type { Json, JsonObject } from '../kit/json-value.ts';
import type { NodeRole } from '../kit/node-role.ts';

export type { Pagination };

export interface Integration extends IntegrationDefinition {
  readonly id: IntegrationId;
  readonly organizationId: OrganizationId;
  /** Counts the changes, from 1. */
  readonly revision: number;
  readonly created: Date;
  readonly modified: Date;
}

/** An item of a list: the number of operations instead of the operations. */
export interface IntegrationListItem extends Omit<Integration, 'operations'> {
  readonly operationCount: number;
}

/** All integrations of an organization, and so all node types that they define. */
export interface IntegrationCatalogue {
  /** Changes with every change of an integration. */
  readonly version: number;
  /** Oldest first. */
  readonly integrations: readonly Integration[];
}

export interface IntegrationDefinition {
  /** The category of its node types; unique in the organization. */
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  /** `https://` or `http://`, host, and a path without a slash at its end; no query, fragment or user. */
  readonly baseUrl: string;
  readonly auth: IntegrationAuth;
  readonly operations: readonly IntegrationOperation[];
}

/** The credential that its nodes need. */
export interface IntegrationAuth {
  readonly type: 'none' | HttpCredentialType;
  /** The header of an `api_key_header` credential, if the API names it. */
  readonly header?: string | undefined;
  /** The query parameter of an `api_key_query` credential, if the API names it. */
  readonly parameter?: string | undefined;
}

export type OperationMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface IntegrationOperation {
  /** Unique in the integration. */
  readonly name: string;
  readonly label: string;
  readonly description: string;
  readonly role: NodeRole;
  readonly method: OperationMethod;
  /** Begins with a slash; each `{name}` is the wire name of a parameter in `path`, and each of these is in it. */
  readonly path: string;
  readonly parameters: readonly OperationParameter[];
  readonly body: OperationBody;
  readonly response: OperationResponse;
  readonly pagination: Pagination;
  readonly retry: RetryRule;
  readonly rate: RateRule;
  /** For a terminator. */
  readonly lookup?: OperationLookup | undefined;
}

/** How to find out whether the record of a row exists. `from` is the name of a parameter of the terminator. */
export interface OperationLookup {
  /** The name of an operation of the integration. */
  readonly operation: string;
  /** `name`: a parameter of that operation. */
  readonly parameters: readonly { readonly name: string; readonly from: string }[];
  /** `pointer`: a member of a row of the response, which must be equal. */
  readonly match: readonly { readonly pointer: string; readonly from: string }[];
}

export type ParameterPlace = 'query' | 'path' | 'header' | 'body';

export type OperationParameterType =
  'string' | 'number' | 'boolean' | 'date' | 'timestamp' | 'array' | 'object';

/**
 * The format of a list in a query or a form: `a=1&a=2`, `a=1,2`, `a=1%202`, `a=1|2`, `a[]=1&a[]=2`; of an object:
 * `a[b]=1`.
 */
export type ParameterStyle = 'repeat' | 'comma' | 'space' | 'pipe' | 'brackets' | 'deep';

/** No two of the same name, wherever they stand. */
export interface OperationParameter {
  readonly name: string;
  /** The API's name for it, if that differs. */
  readonly wireName?: string | undefined;
  readonly in: ParameterPlace;
  readonly type: OperationParameterType;
  /** Always true in `path`. A node can omit a required parameter that has a default. */
  readonly required: boolean;
  readonly default?: Json | undefined;
  readonly enum?: readonly Json[] | undefined;
  readonly description: string;
  /** For lists and objects in `query`, and in a form. */
  readonly style?: ParameterStyle | undefined;
}

/** `pointer`: the place of the parameters in the body. Empty for the whole body, and for `form`. */
export interface OperationBody {
  readonly format: 'json' | 'form';
  readonly pointer: string;
}

export type ResponseFormat = 'json' | 'ndjson' | 'csv' | 'parquet' | 'none';

export interface OperationResponse {
  readonly format: ResponseFormat;
  /** Name of the text's encoding. Undefined for the charset of the media type, or UTF-8. */
  readonly encoding?: string | undefined;
  readonly csv?: ResponseCsv | undefined;
  /** JSON Pointer to the list of rows, or to a single row. */
  readonly rowsPath: string;
  /** In order. Undefined if they are inferred from the rows. */
  readonly columns?: readonly { readonly name: string; readonly type: string }[] | undefined;
  /** A few rows from the documentation of the API. */
  readonly example?: readonly JsonObject[] | undefined;
}

/** The format of a CSV response; an undefined option has the engine's default. */
export interface ResponseCsv {
  readonly header?: boolean | readonly string[] | undefined;
  readonly delimiter?: string | undefined;
  readonly quote?: string | undefined;
  readonly escape?: string | undefined;
  readonly skipRows?: number | undefined;
  readonly nullValues?: readonly string[] | undefined;
  readonly onBadRow?: 'fail' | 'skip' | undefined;
  readonly infer?: boolean | undefined;
}

export interface RetryRule {
  /** Including the first one. */
  readonly maxAttempts: number;
  /** Its value is the same in every attempt. Without it, POST is never repeated. */
  readonly idempotencyHeader?: string | undefined;
  /** True if a POST that is not repeated may have been carried out although the response was 500. */
  readonly inDoubtOn500?: boolean | undefined;
}

/** Counted over all runs of the organization. */
export interface RateRule {
  readonly requestsPerSecond?: number | undefined;
  readonly concurrent?: number | undefined;
}
