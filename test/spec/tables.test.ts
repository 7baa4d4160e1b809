/** What is generated from the files of `src/`, and what is said of files that are missing or in the wrong place. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { SpecDocument } from '../../scripts/generate/bundle.ts';
import { handlersFile } from '../../scripts/generate/handlers-file.ts';
import { nodeTypesFile } from '../../scripts/generate/node-types-file.ts';
import { periodicJobsFile } from '../../scripts/generate/periodic-jobs-file.ts';

let root: string;
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'weir-tables-'))));
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(...paths: readonly string[]): void {
  for (const path of paths) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), '');
  }
}

describe('the table of handlers', () => {
  const operation = (operationId: string, tag: string) => ({
    operationId,
    tags: [tag],
    summary: '',
    responses: {},
  });
  const document = (paths: SpecDocument['paths']): SpecDocument => ({
    openapi: '3.1.0',
    paths,
    components: {},
  });
  const documents = {
    v1: document({ '/keys': { get: operation('listKeys', 'keys') } }),
    product: document({ '/session': { delete: operation('logOut', 'session') } }),
  };

  it('has each operation, from the folder of its tag', () => {
    write('src/handlers/handler.ts', 'src/handlers/keys/listKeys.ts', 'src/handlers/keys/shape.ts');
    write('src/handlers/session/logOut.ts', 'src/handlers/session/cookie-text.ts');
    const { text, faults } = handlersFile(root, documents);
    expect(faults).toEqual([]);
    expect(text).toContain("import { listKeys } from '../handlers/keys/listKeys.ts';\n");
    expect(text).toContain("import { logOut } from '../handlers/session/logOut.ts';\n");
    expect(text).toContain('{\n  listKeys,\n  logOut,\n}');
  });

  it('names the file that an operation lacks, and the one that has no operation there', () => {
    write('src/handlers/keys/listKeys.ts', 'src/handlers/keys/logOut.ts');
    expect(handlersFile(root, documents).faults).toEqual([
      'src/handlers/session/logOut.ts is missing: the handler of the operation logOut',
      'src/handlers/keys/logOut.ts is the handler of no operation with that tag',
    ]);
  });
});

describe('the list of node types', () => {
  it('has each file in the folder of a category, and no integration', () => {
    write('src/nodes/index.ts', 'src/nodes/integration/getter.ts');
    write('src/nodes/sources/httpRequest.ts', 'src/nodes/termination/httpRequest.ts');
    const lines = nodeTypesFile(root).text.split('\n');
    expect(lines.filter((line) => line.includes('/nodes/'))).toEqual([
      '// Written by scripts/generate.ts from the files of src/nodes/; do not edit.',
      "import { httpRequest as sourcesHttpRequest } from '../nodes/sources/httpRequest.ts';",
      "import { httpRequest as terminationHttpRequest } from '../nodes/termination/httpRequest.ts';",
    ]);
  });
});

describe('the list of periodic jobs', () => {
  it('has each file, by its name in camelCase', () => {
    write('src/jobs/periodic-job.ts', 'src/jobs/periodic/sweep.ts');
    write('src/jobs/periodic/fire-schedules.ts');
    const { text } = periodicJobsFile(root);
    expect(text).toContain(
      "import { fireSchedules } from '../jobs/periodic/fire-schedules.ts';\nimport { sweep } from",
    );
    expect(text).toContain('[\n  fireSchedules,\n  sweep,\n]');
  });
});
