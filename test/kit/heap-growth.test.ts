import { execFileSync } from 'node:child_process';
import { GROWTH_OPTION } from '../../src/kit/heap-growth.ts';

test('the runtime knows the option', () => {
  const options = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' });
  expect(options).toContain(`  ${GROWTH_OPTION} (`);
});
