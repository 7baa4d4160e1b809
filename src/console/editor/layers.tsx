import type { ReactNode } from 'react';
import { ChangesDialog } from './changes-dialog.tsx';
import { CodeDialog } from './code-dialog.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { ConnectDialog } from './connect-dialog.tsx';
import { LoginDialog } from './login-dialog.tsx';
import { NodePalette } from './node-palette.tsx';
import { RunDialog } from './run-dialog.tsx';
import { SettingsDialog } from './settings-dialog.tsx';
import { useEditor } from './state.ts';

interface LayersProps {
  readonly id: number;
  readonly onSave: () => Promise<boolean>;
}

/** The dialog that is open. */
export function Layers({ id, onSave }: LayersProps): ReactNode {
  const layer = useEditor((state) => state.layer);
  const palette = useEditor((state) => state.palette);
  if (palette !== null) return <NodePalette place={palette} />;
  switch (layer) {
    case null:
      return null;
    case 'changes':
      return <ChangesDialog />;
    case 'code':
      return <CodeDialog />;
    case 'conflict':
      return <ConflictDialog id={id} onSave={onSave} />;
    case 'connect':
      return <ConnectDialog />;
    case 'login':
      return <LoginDialog />;
    case 'run':
      return <RunDialog id={id} onSave={onSave} />;
    case 'settings':
      return <SettingsDialog />;
  }
}
