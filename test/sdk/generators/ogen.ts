import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from './language.ts';
import { goEnvironment, must, root } from '../../../scripts/service/toolbox.ts';

/** Its version, and those of what it needs, stand in test/sdk/ogen/go.mod. */
export const ogen: Language = {
  name: 'ogen',
  generator: 'ogen v1.23.0',
  needs: [['go', 'version']],
  async prepare({ openapi31 }, work) {
    const inWork = { cwd: work, environment: goEnvironment };
    cpSync(join(root, 'test/sdk/ogen'), work, { recursive: true });
    await must('go', ['tool', 'ogen', '-target', 'weir', '-package', 'weir', openapi31], inWork);
    await must('go', ['vet', '.'], inWork);
    await must('go', ['build', '-o', 'scenario', '.'], inWork);
    return { program: join(work, 'scenario'), args: [], cwd: work };
  },
};
