/** The list of node types: one file each, in the folder of its category. */

import { join } from 'node:path';
import type { GeneratedTable } from './generated-table.ts';
import { sourceFiles } from './source-files.ts';

/** Makes node types of what organizations describe; none of its files is one. */
const INTEGRATIONS = 'integration/';

export function nodeTypesFile(root: string): GeneratedTable {
  const nodeTypes = sourceFiles(join(root, 'src', 'nodes'))
    .filter((path) => /^\w+\/\w+\.ts$/.test(path) && !path.startsWith(INTEGRATIONS))
    .map((path) => {
      const [category = '', operation = ''] = path.replace(/\.ts$/, '').split('/');
      return { path, operation, name: category + capitalized(operation) };
    });
  const imports = nodeTypes.map(
    ({ path, operation, name }) => `import { ${operation} as ${name} } from '../nodes/${path}';`,
  );
  const text = `// Written by scripts/generate.ts from the files of src/nodes/; do not edit.

import type { NodeType } from '../engine/node-type.ts';
${imports.join('\n')}

/** Every node type, by category and name. */
export const nodeTypes: readonly NodeType[] = [
${nodeTypes.map(({ name }) => `  ${name},`).join('\n')}
];
`;
  return { text, faults: [] };
}

function capitalized(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}
