/**
 * `npm run check:manifests`: kubernetes-validate (from PyPI) compares the manifests of the guide on deployment with the
 * schemas of an older and a recent version of Kubernetes.
 *
 *     npm run check:manifests
 *     REQUIRE_MANIFESTS=1      a missing python3 is a failure, not an omission
 */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cache, missing, root, run } from '../../scripts/service/toolbox.ts';
import { readCommandLine } from '../../scripts/service/command-line.ts';
import { pythonEnvironment } from '../../scripts/service/python-environment.ts';

const PACKAGE = 'kubernetes-validate==1.37.0';
const VERSIONS = ['1.29', '1.36'];
const GUIDE = 'openapi/docs/guides/deployment.md';

async function main(): Promise<number> {
  readCommandLine(import.meta.filename, {});
  if (missing([['python3', '--version']]).length > 0) {
    console.log('The manifests are not checked: python3 is not on this machine.');
    return process.env['REQUIRE_MANIFESTS'] === '1' ? 1 : 0;
  }
  const [, manifests] =
    /^```yaml\n([^]*?)^```$/m.exec(readFileSync(join(root, GUIDE), 'utf8')) ?? [];
  if (manifests === undefined) throw new Error(`${GUIDE} has no manifests.`);
  const programs = await pythonEnvironment('kubernetes', [PACKAGE]);
  const folder = join(cache, 'kubernetes');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'weir.yaml');
  writeFileSync(file, manifests);
  let failed = 0;
  for (const version of VERSIONS) {
    const args = ['--strict', '--kubernetes-version', version, file];
    const { code, output } = await run(join(programs, 'kubernetes-validate'), args);
    process.stdout.write(output);
    if (code !== 0) failed += 1;
  }
  console.log(`manifests: ${VERSIONS.length - failed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
}

process.exitCode = await main();
