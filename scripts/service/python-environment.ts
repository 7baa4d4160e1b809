/** Virtual environments of Python packages at fixed versions, kept below `.cache`. */

import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cache, must } from './toolbox.ts';

/** Recreated when the list of packages changes. @returns the folder of its programs */
export async function pythonEnvironment(
  name: string,
  packages: readonly string[],
): Promise<string> {
  const directory = join(cache, name, 'venv');
  const stamp = join(directory, `${packages.join('+')}.done`);
  const programs = join(directory, 'bin');
  if (!existsSync(stamp)) {
    rmSync(directory, { recursive: true, force: true });
    await must('python3', ['-m', 'venv', directory]);
    await must(join(programs, 'python'), [
      '-m',
      'pip',
      'install',
      '--quiet',
      '--disable-pip-version-check',
      ...packages,
    ]);
    writeFileSync(stamp, '');
  }
  return programs;
}
