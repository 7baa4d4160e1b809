/** The properties of one kind of database. */

import type { Json } from '../../kit/json-value.ts';
import type { CredentialType } from '../../model/credential.ts';
import type { Parameter } from './protocol.ts';
import type { Quote } from './table-name.ts';

/** Its processes run `child/main.ts` of the folder that has the name of its credential type. */
export interface Database {
  readonly credentialType: CredentialType;
  readonly quote: Quote;
  /** True if names of tables can have three parts, of which the first is a catalog. */
  readonly hasCatalogs?: boolean;
  /** True if its processes load rows into tables. */
  readonly loads: boolean;
  /** True if its processes find out how an earlier transaction ended. */
  readonly remembersTransactions: boolean;
  /** The dialect of statements that its processes compute. Undefined if they compute none. */
  readonly dialect?: string;
  parameterOf(value: Json): Parameter;
}
