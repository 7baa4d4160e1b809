import type { ReactElement } from 'react';
import { Button } from '../design/button.tsx';
import { useNextRun } from './next-run.ts';
import { useDocument, useEditor, useStore } from './state.ts';

interface SaveButtonProps {
  readonly id: number;
  readonly onSave: () => void;
}

/** Says when a schedule will run what it stores. */
export function SaveButton({ id, onSave }: SaveButtonProps): ReactElement {
  const { isChanged } = useStore();
  useDocument();
  useEditor((state) => state.base);
  const saving = useEditor((state) => state.saving);
  const nextRun = useNextRun(id);
  return (
    <Button
      title="Save (Ctrl S)"
      kind={isChanged ? 'primary' : 'normal'}
      disabled={!isChanged || saving.kind === 'pending'}
      onClick={onSave}
    >
      {isChanged && nextRun !== null ? `Save: runs next ${timeText(new Date(nextRun))}` : 'Save'}
    </Button>
  );
}

const DAY_MS = 86_400_000;
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const day = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short' });

/** `at 06:00`, and `on Fri 27 Nov` if it is more than a day away. */
const timeText = (at: Date): string =>
  at.getTime() - Date.now() < DAY_MS ? `at ${clock.format(at)}` : `on ${day.format(at)}`;
