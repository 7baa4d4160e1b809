/** What the oracle must know of the engine to ask it: node types with their schemas, and the names of functions. */

import { functions } from '../../src/engine/expression/functions/index.ts';
import { catalogue } from '../../src/nodes/index.ts';

export function catalogueForOracle(): object {
  const nodeTypes = Object.fromEntries(
    [...catalogue.values()].map(({ type, config }) => [type, config]),
  );
  return { node_types: nodeTypes, functions: [...functions.keys()] };
}
