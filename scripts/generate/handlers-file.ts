/** The table of handlers: for each operation the file that has its name, in the folder of its tag. */

import { basename, join } from 'node:path';
import { operationsOf } from '../spec/walk.ts';
import type { SpecDocuments } from './bundle.ts';
import type { GeneratedTable } from './generated-table.ts';
import { sourceFiles } from './source-files.ts';

interface HandlerFile {
  readonly operationId: string;
  /** Below `src/handlers/`. */
  readonly path: string;
}

/** A file with such a name is a handler; the others, in small letters, are what handlers share. */
const HANDLER = /^[a-z]+[A-Z]\w*\.ts$/;

export function handlersFile(root: string, documents: SpecDocuments): GeneratedTable {
  const wanted = Object.values(documents).flatMap(operationsOf).map(handlerOf);
  const paths = new Set(wanted.map(({ path }) => path));
  const found = handlerPaths(join(root, 'src', 'handlers'));
  return {
    text: textOf(wanted),
    faults: [
      ...wanted
        .filter(({ path }) => !found.includes(path))
        .map(
          ({ operationId, path }) =>
            `src/handlers/${path} is missing: the handler of the operation ${operationId}`,
        ),
      ...found
        .filter((path) => !paths.has(path))
        .map((path) => `src/handlers/${path} is the handler of no operation with that tag`),
    ],
  };
}

function handlerOf({ operation }: ReturnType<typeof operationsOf>[number]): HandlerFile {
  const { operationId, tags = [] } = operation;
  return { operationId, path: [...tags.slice(0, 1), `${operationId}.ts`].join('/') };
}

function handlerPaths(directory: string): readonly string[] {
  return sourceFiles(directory).filter((path) => HANDLER.test(basename(path)));
}

function textOf(handlers: readonly HandlerFile[]): string {
  const imports = handlers.map(
    ({ operationId, path }) => `import { ${operationId} } from '../handlers/${path}';`,
  );
  const entries = handlers.map(({ operationId }) => `  ${operationId},`);
  return `// Written by scripts/generate.ts from openapi/ and the files of src/handlers/; do not edit.

import type { Handler } from '../handlers/handler.ts';
${imports.join('\n')}
import type { OperationId } from './operations.ts';

/** Every operation and its handler. */
export const handlers = {
${entries.join('\n')}
} satisfies { readonly [Id in OperationId]: Handler<Id> };
`;
}
