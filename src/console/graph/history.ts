/** Undo and redo. A document shares its unchanged parts with the one before, so the steps are cheap to keep. */

import type { GraphDocument } from './model.ts';

const MAX_STEPS = 200;
/** Keystrokes in one field within this time are one step. */
const MERGE_MS = 1_000;

export interface History {
  readonly past: readonly GraphDocument[];
  readonly present: GraphDocument;
  readonly future: readonly GraphDocument[];
  /** The subject and time of the last change. Null: the next change is a step of its own. */
  readonly last: { readonly subject: string; readonly at: number } | null;
}

export const startHistory = (present: GraphDocument): History => ({
  past: [],
  present,
  future: [],
  last: null,
});

/** @param subject changes of the same subject in quick succession are one step; null: always a step */
export function record(
  history: History,
  present: GraphDocument,
  subject: string | null,
  now: number,
): History {
  if (present === history.present) return history;
  const { past, last } = history;
  const isSame = last !== null && last.subject === subject && now - last.at < MERGE_MS;
  return {
    past: isSame ? past : [...past, history.present].slice(-MAX_STEPS),
    present,
    future: [],
    last: subject === null ? null : { subject, at: now },
  };
}

export function undo({ past, present, future }: History): History {
  const before = past.at(-1);
  if (before === undefined) return { past, present, future, last: null };
  return { past: past.slice(0, -1), present: before, future: [present, ...future], last: null };
}

export function redo({ past, present, future }: History): History {
  const [after, ...rest] = future;
  if (after === undefined) return { past, present, future, last: null };
  return { past: [...past, present], present: after, future: rest, last: null };
}
