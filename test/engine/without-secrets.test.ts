import { withoutSecrets } from '../../src/engine/run/without-secrets.ts';
import type { NodeProblem } from '../../src/engine/types.ts';

const session = { withoutSecrets: (text: string) => text.replaceAll('hush', '***') };

it('no message of an outcome holds a secret, and nothing else of it changes', () => {
  const problem = { nodeId: 1, code: 'source_failed', message: 'said hush, hush' } as const;
  expect(withoutSecrets({ status: 'failed', problem, sources: ['hush'] }, session)).toEqual({
    status: 'failed',
    sources: ['hush'],
    problem: { ...problem, message: 'said ***, ***' },
  });
  const hinted: NodeProblem = {
    ...problem,
    hinted: () => ({ message: 'hush: a hint', suggestion: 'hush' }),
  };
  const warnings: NodeProblem[] = [problem];
  const cleaned = withoutSecrets(
    { status: 'invalid', report: { errors: [hinted, problem] as NodeProblem[], warnings } },
    session,
  );
  expect(cleaned.report.errors.map(({ message }) => message)).toEqual([
    'said ***, ***',
    'said ***, ***',
  ]);
  expect(cleaned.report.errors[0]?.hinted?.()).toEqual({ message: '***: a hint' });
  expect(cleaned.report.errors[1]).not.toHaveProperty('hinted');
  expect(cleaned.report.warnings).toEqual(warnings);
  expect(withoutSecrets({ status: 'completed' }, session)).toEqual({ status: 'completed' });
});
