import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from './language.ts';
import { generate, generatorName, generatorNeeds } from './openapi-generator.ts';
import { cache, must, root } from '../../../scripts/service/toolbox.ts';

/** Of what is downloaded and compiled, each version stands in the folder's Cargo.lock. */
const cargoEnvironment = {
  CARGO_HOME: join(cache, 'cargo'),
  CARGO_TARGET_DIR: join(cache, 'cargo/target'),
};
const needs = [['cargo', '--version']] as const;

export const rust: Language = {
  name: 'rust',
  generator: generatorName('rust'),
  needs: [...needs, ...generatorNeeds],
  async prepare({ openapi31 }, work) {
    cpSync(join(root, 'test/sdk/rust'), work, { recursive: true });
    await generate({
      generator: 'rust',
      document: openapi31,
      output: join(work, 'client'),
      options: [
        'packageName=weir_client',
        'packageVersion=1.0.0',
        // Without it a call can read its first success alone, and `execute_workflow` has two.
        'supportMultipleResponses=true',
      ],
    });
    return compile(work, 'scenario-openapi-generator');
  },
};

/** It reads OpenAPI 3.0 alone. Its macro generates while the scenario compiles. */
export const progenitor: Language = {
  name: 'progenitor',
  generator: 'progenitor 0.15.1',
  needs,
  async prepare({ openapi30 }, work) {
    cpSync(join(root, 'test/sdk/progenitor'), work, { recursive: true });
    cpSync(openapi30, join(work, 'openapi-3.0.json'));
    return compile(work, 'scenario-progenitor');
  },
};

async function compile(work: string, name: string) {
  await must('cargo', ['build', '--locked', '--quiet'], {
    cwd: work,
    environment: cargoEnvironment,
  });
  return { program: join(cargoEnvironment.CARGO_TARGET_DIR, 'debug', name), args: [], cwd: work };
}
