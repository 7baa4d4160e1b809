import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from './language.ts';
import { generatorName, generatorNeeds, mavenOptions } from './openapi-generator.ts';
import { must, root } from '../../../scripts/service/toolbox.ts';

/** As for Java, Maven does it all: test/sdk/kotlin/pom.xml says how. */
export const kotlin: Language = {
  name: 'kotlin',
  generator: generatorName('kotlin'),
  needs: generatorNeeds,
  async prepare({ openapi31 }, work) {
    cpSync(join(root, 'test/sdk/kotlin'), work, { recursive: true });
    await must('mvn', [...mavenOptions, `-Dsdk.spec=${openapi31}`, 'process-classes'], {
      cwd: work,
    });
    return {
      program: 'java',
      args: ['-cp', 'target/classes:target/libraries/*', 'example.ScenarioKt'],
      cwd: work,
    };
  },
};
