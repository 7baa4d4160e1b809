import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { api } from '../api/client.ts';
import { Confirm } from '../design/confirm.tsx';
import type { KeyNode } from './key-tree.ts';

interface RevokeDialogProps {
  readonly node: KeyNode;
  readonly onClose: () => void;
}

export function RevokeDialog({ node, onClose }: RevokeDialogProps): ReactElement {
  const { key, descendants } = node;
  const [all, setAll] = useState(false);
  const client = useQueryClient();
  const revoke = async (): Promise<void> => {
    await api.revokeKey(key.id, { descendants: all });
    await client.invalidateQueries({ queryKey: ['keys'] });
  };
  return (
    <Confirm title={`Revoke “${key.name}”?`} action="Revoke" run={revoke} onClose={onClose}>
      <p>Programs that use it are refused from now on. This cannot be undone.</p>
      {descendants === 0 ? null : (
        <label className="row">
          <input
            type="checkbox"
            checked={all}
            onChange={({ currentTarget }) => setAll(currentTarget.checked)}
          />
          Also the {descendants === 1 ? 'key' : `${descendants} keys`} created with it, as for a
          leaked key
        </label>
      )}
    </Confirm>
  );
}
