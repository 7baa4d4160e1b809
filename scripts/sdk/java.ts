import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from './language.ts';
import { cache, must, root } from './toolbox.ts';

/** Maven fetches the generator, generates, compiles and lists what the program needs; test/sdk/java/pom.xml says how. */
export const java: Language = {
  name: 'Java',
  generator: 'openapi-generator 7.25.0, java',
  needs: [
    ['java', '-version'],
    ['javac', '-version'],
    ['mvn', '--version'],
  ],
  async prepare({ openapi31 }, work) {
    cpSync(join(root, 'test/sdk/java'), work, { recursive: true });
    const options = ['--batch-mode', '--quiet', `-Dmaven.repo.local=${join(cache, 'maven')}`, `-Dsdk.spec=${openapi31}`];
    await must('mvn', [...options, 'process-classes'], { cwd: work });
    return { program: 'java', args: ['-cp', 'target/classes:target/libraries/*', 'example.Scenario'], cwd: work };
  },
};
