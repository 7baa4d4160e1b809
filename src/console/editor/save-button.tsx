import type { ReactElement } from 'react';
import { Button } from '../design/button.tsx';
import { useNextRun } from './next-run.ts';
import { timeText } from './next-run-text.ts';
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
      {saving.kind === 'waiting'
        ? 'Save waits'
        : isChanged && nextRun !== null
          ? `Save: runs next ${timeText(new Date(nextRun), Date.now())}`
          : 'Save'}
    </Button>
  );
}
