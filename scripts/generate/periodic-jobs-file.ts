/** The list of periodic jobs: one file each. */

import { join } from 'node:path';
import type { GeneratedTable } from './generated-table.ts';
import { sourceFiles } from './source-files.ts';

export function periodicJobsFile(root: string): GeneratedTable {
  const jobs = sourceFiles(join(root, 'src', 'jobs', 'periodic'))
    .filter((path) => path.endsWith('.ts'))
    .map((path) => ({ path, name: camelCase(path.replace(/\.ts$/, '')) }));
  const imports = jobs.map(
    ({ path, name }) => `import { ${name} } from '../jobs/periodic/${path}';`,
  );
  const text = `// Written by scripts/generate.ts from the files of src/jobs/periodic/; do not edit.

${imports.join('\n')}

/** Every periodic job, by name. */
export const periodicJobs = [
${jobs.map(({ name }) => `  ${name},`).join('\n')}
] as const;
`;
  return { text, faults: [] };
}

function camelCase(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
