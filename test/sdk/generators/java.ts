import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from './language.ts';
import { generatorName, generatorNeeds, mavenOptions } from './openapi-generator.ts';
import { must, root } from '../../../scripts/service/toolbox.ts';

/** Maven fetches the generator, generates, compiles and lists what the program needs; test/sdk/java/pom.xml says how. */
export const java: Language = {
  name: 'java',
  generator: generatorName('java'),
  needs: [['javac', '-version'], ...generatorNeeds],
  async prepare({ openapi31 }, work) {
    cpSync(join(root, 'test/sdk/java'), work, { recursive: true });
    await must('mvn', [...mavenOptions, `-Dsdk.spec=${openapi31}`, 'process-classes'], {
      cwd: work,
    });
    return {
      program: 'java',
      args: ['-cp', 'target/classes:target/libraries/*', 'example.Scenario'],
      cwd: work,
    };
  },
};
