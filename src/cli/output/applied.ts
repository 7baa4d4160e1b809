/** What a command that applies a file did, or would do. */

export type AppliedAction = 'created' | 'updated' | 'unchanged';

export function wordsFor(action: AppliedAction, dryRun: boolean): string {
  if (action === 'unchanged') return 'is what the file says';
  return dryRun ? `would be ${action}` : `is ${action}`;
}
