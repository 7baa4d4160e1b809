import type { Language } from './language.ts';
import { generate, generatorName, generatorNeeds } from './openapi-generator.ts';
import { must } from '../../../scripts/service/toolbox.ts';

export const ruby: Language = {
  name: 'ruby',
  generator: generatorName('ruby'),
  // Of Debian: ruby, ruby-typhoeus.
  needs: [['ruby', '-e', 'require "typhoeus"'], ...generatorNeeds],
  notRun: 'the generator cannot read a list of free-form objects',
  async prepare({ openapi31 }, work) {
    await generate({
      generator: 'ruby',
      document: openapi31,
      output: work,
      options: ['gemName=weir_api', 'moduleName=WeirApi'],
    });
    await must('ruby', ['-Ilib', '-e', 'require "weir_api"'], { cwd: work });
    return null;
  },
};
