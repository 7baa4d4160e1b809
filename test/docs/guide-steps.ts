/** A guide as what a reader does: commands, and what each is said to print. */

import type { Fence } from '../support/documents-in-text.ts';

export interface Step {
  readonly command: string;
  /** null where the guide shows nothing. */
  readonly shown: Fence | null;
}

/** Each block of a shell, with the block of output right after it. */
export function stepsOf(fences: readonly Fence[]): readonly Step[] {
  return fences.flatMap((fence, position): Step[] => {
    const next = fences[position + 1];
    if (fence.language !== 'sh') return [];
    return [{ command: fence.content, shown: next && next.language !== 'sh' ? next : null }];
  });
}
