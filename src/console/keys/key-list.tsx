import './key-list.css';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { api } from '../api/client.ts';
import { useUserNames } from '../api/users.ts';
import { Badge } from '../design/badge.tsx';
import { Button } from '../design/button.tsx';
import { Choice } from '../design/choice.tsx';
import { Empty } from '../design/empty.tsx';
import { Loaded } from '../design/loaded.tsx';
import { useQueryParam } from '../design/query-param.ts';
import { Table } from '../design/table.tsx';
import { Time } from '../design/time.tsx';
import { ViewHeader } from '../design/view-header.tsx';
import { keyTree, type KeyNode } from './key-tree.ts';
import { NewKeyDialog } from './new-key-dialog.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';
import { scopeWords } from './scopes.ts';

const COLUMNS = [
  { title: 'Name' },
  { title: 'Owner' },
  { title: 'Can' },
  { title: 'Last used' },
  { title: 'Expires' },
  { title: 'Actions' },
];

/** API keys; those that a key created follow it. */
export function KeyList(): ReactElement {
  const [shown, setShown] = useQueryParam('show');
  const [isNew, setNew] = useState(false);
  const [revoked, setRevoked] = useState<KeyNode | null>(null);
  const keys = useQuery({
    queryKey: ['keys'],
    queryFn: ({ signal }) => api.listKeys({ signal }),
  });
  return (
    <>
      <ViewHeader
        title="Keys"
        about={
          <>
            Programs use keys to call the API. <a href="/docs/guides/keys">About keys</a>
          </>
        }
      >
        <Choice label="Show" value={shown} options={[['active', 'Active']]} onChange={setShown} />
        <Button kind="primary" onClick={() => setNew(true)}>
          New key
        </Button>
      </ViewHeader>
      <Loaded query={keys}>
        {(data) => {
          const nodes = keyTree(data).filter(({ key }) => shown === '' || key.is_active);
          return nodes.length === 0 ? (
            <Empty title="No keys yet" />
          ) : (
            <KeyTable nodes={nodes} onRevoke={setRevoked} />
          );
        }}
      </Loaded>
      {isNew ? <NewKeyDialog onClose={() => setNew(false)} /> : null}
      {revoked === null ? null : <RevokeDialog node={revoked} onClose={() => setRevoked(null)} />}
    </>
  );
}

interface KeyTableProps {
  readonly nodes: readonly KeyNode[];
  readonly onRevoke: (node: KeyNode) => void;
}

function KeyTable({ nodes, onRevoke }: KeyTableProps): ReactElement {
  const nameOf = useUserNames();
  return (
    <Table name="Keys" columns={COLUMNS}>
      {nodes.map((node) => {
        const { key, depth } = node;
        return (
          <tr key={key.id}>
            <td>
              <span className="key-name" data-depth={Math.min(depth, 4)}>
                <span>
                  {depth === 0 ? null : <span className="muted">↳ </span>}
                  <strong>{key.name}</strong> {key.is_active ? null : <Badge>revoked</Badge>}
                </span>
                <code className="muted">{key.key_prefix}…</code>
              </span>
            </td>
            <td>{nameOf(key.user_id)}</td>
            <td>
              {scopeWords(key.scopes)}
              <span className="muted">
                {key.scope_level === 'client' ? ' · whole organization' : ' · own resources'}
              </span>
            </td>
            <td>
              {key.last_used_at === null ? (
                <Badge kind="warn">never</Badge>
              ) : (
                <Time at={key.last_used_at} />
              )}
            </td>
            <td>
              {key.expires_at === null ? (
                <span className="muted">never</span>
              ) : (
                <Time at={key.expires_at} />
              )}
            </td>
            <td>
              {key.is_active ? (
                <Button kind="quiet" onClick={() => onRevoke(node)}>
                  Revoke
                </Button>
              ) : null}
            </td>
          </tr>
        );
      })}
    </Table>
  );
}
