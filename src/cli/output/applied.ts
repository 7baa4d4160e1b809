/** The effect of applying a file, or of a dry run. */

export type AppliedAction = 'created' | 'updated' | 'unchanged';

export function wordsFor(action: AppliedAction, dryRun: boolean): string {
  if (action === 'unchanged') return 'is what the file says';
  return dryRun ? `would be ${action}` : `is ${action}`;
}
