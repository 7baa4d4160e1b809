/**
 * `npm run check:postgres`: the tests of the stores on the PostgreSQL of the system's packages, which may be older than
 * the embedded one and plan queries otherwise.
 *
 *     npm run check:postgres
 *     REQUIRE_POSTGRES=1        a missing PostgreSQL is a failure, not an omission
 */

import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, run } from '../../scripts/service/toolbox.ts';
import { readCommandLine } from '../../scripts/service/command-line.ts';
import { installedPostgres, startPostgres } from '../../scripts/service/postgres.ts';
import { useService } from '../../scripts/service/use-service.ts';

async function main(): Promise<number> {
  readCommandLine(import.meta.filename, {});
  const programs = installedPostgres();
  if (programs === null) {
    console.log('The stores are not checked: the system has no PostgreSQL.');
    return process.env['REQUIRE_POSTGRES'] === '1' ? 1 : 0;
  }
  const directory = mkdtempSync(join(tmpdir(), 'weir-postgres-'));
  // Started by root, the server is another user, who has to reach its folder.
  chmodSync(directory, 0o711);
  try {
    const postgres = await startPostgres(programs, join(directory, 'postgres'));
    return await useService(postgres, async () => {
      const args = [
        '--import',
        'tsx',
        join(root, 'scripts/test.ts'),
        'test/stores/postgres',
        '--maxWorkers=1',
      ];
      const environment = { TEST_DATABASE_URL: postgres.url };
      const { code, output } = await run(process.execPath, args, { environment });
      if (code !== 0) process.stdout.write(output);
      console.log(`stores on ${programs}: ${output.trim().split('\n').at(-1)}`);
      return code;
    });
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

process.exitCode = await main();
