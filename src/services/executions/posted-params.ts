/** The parameters of a call, as the engine takes them. */

import type { PostedRows } from '../../engine/index.ts';
import type { JsonObject } from '../../model/json.ts';

/** Small ones as values, many rows in files. */
export interface PostedParams {
  readonly values: JsonObject;
  readonly rows: ReadonlyMap<string, PostedRows>;
}
