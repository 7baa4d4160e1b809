import type { PreviewRequest } from '../../services/executions/preview.ts';
import type { Shapes } from './shapes.ts';

type Constants = Pick<Shapes['PreviewInput'], 'due_at' | 'started_at' | 'last_success_at'>;

/** The constants of a run that a body sets. */
export function constantsIn({
  due_at: dueAt,
  started_at: startedAt,
  last_success_at: lastSuccessAt,
}: Constants): NonNullable<PreviewRequest['constants']> {
  return {
    ...(dueAt === undefined ? {} : { dueAt: new Date(dueAt) }),
    ...(startedAt === undefined ? {} : { startedAt: new Date(startedAt) }),
    ...(lastSuccessAt === undefined
      ? {}
      : { lastSuccessAt: lastSuccessAt === null ? null : new Date(lastSuccessAt) }),
  };
}
