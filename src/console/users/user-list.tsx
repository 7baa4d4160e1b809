import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { dataOf, product } from '../api/client.ts';
import { useSession } from '../api/session.ts';
import { useUsers, type User } from '../api/users.ts';
import { Badge } from '../design/badge.tsx';
import { Button } from '../design/button.tsx';
import { Confirm } from '../design/confirm.tsx';
import { Empty } from '../design/empty.tsx';
import { ErrorNotice } from '../design/error-notice.tsx';
import { Loaded } from '../design/loaded.tsx';
import { Table } from '../design/table.tsx';
import { Time } from '../design/time.tsx';
import { ViewHeader } from '../design/view-header.tsx';
import { NewUserDialog } from './new-user-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';

const COLUMNS = [
  { title: 'Name' },
  { title: 'Email' },
  { title: 'Role' },
  { title: 'Since' },
  { title: 'Actions' },
];

type Layer = { readonly kind: 'password' | 'delete'; readonly user: User } | null;

/** The users of the organization, for admins. */
export function UserList(): ReactElement {
  const users = useUsers();
  const me = useSession().data?.user;
  const [isNew, setNew] = useState(false);
  const [layer, setLayer] = useState<Layer>(null);
  if (me?.role !== 'admin') return <Empty title="Only admins manage users" />;
  return (
    <>
      <ViewHeader
        title="Users"
        about="Members use their own workflows. Admins see those of everyone and manage users."
      >
        <Button kind="primary" onClick={() => setNew(true)}>
          New user
        </Button>
      </ViewHeader>
      <Loaded query={users}>
        {(data) => (
          <Table name="Users" columns={COLUMNS}>
            {data.users.map((user) => (
              <tr key={user.id}>
                <td>
                  <strong>{user.name}</strong>{' '}
                  {user.id === me.id ? <span className="muted">· you</span> : null}
                </td>
                <td>{user.email}</td>
                <td>{user.role === 'admin' ? <Badge kind="warn">admin</Badge> : user.role}</td>
                <td>
                  <Time at={user.created} />
                </td>
                <td>{user.id === me.id ? null : <Actions user={user} onOpen={setLayer} />}</td>
              </tr>
            ))}
          </Table>
        )}
      </Loaded>
      {isNew ? <NewUserDialog onClose={() => setNew(false)} /> : null}
      {layer === null ? null : <OpenLayer layer={layer} onClose={() => setLayer(null)} />}
    </>
  );
}

interface ActionsProps {
  readonly user: User;
  readonly onOpen: (layer: Layer) => void;
}

function Actions({ user, onOpen }: ActionsProps): ReactElement {
  const client = useQueryClient();
  const other = user.role === 'admin' ? 'member' : 'admin';
  const change = useMutation({
    mutationFn: () =>
      dataOf(
        product.PATCH('/product/users/{userId}', {
          params: { path: { userId: user.id } },
          body: { role: other },
        }),
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: ['users'] }),
  });
  return (
    <span className="row compact">
      <Button kind="quiet" disabled={change.isPending} onClick={() => change.mutate()}>
        Make {other}
      </Button>
      <Button kind="quiet" onClick={() => onOpen({ kind: 'password', user })}>
        New password
      </Button>
      <Button kind="quiet" onClick={() => onOpen({ kind: 'delete', user })}>
        Delete
      </Button>
      {change.error === null ? null : <ErrorNotice error={change.error} />}
    </span>
  );
}

interface OpenLayerProps {
  readonly layer: NonNullable<Layer>;
  readonly onClose: () => void;
}

function OpenLayer({ layer: { kind, user }, onClose }: OpenLayerProps): ReactElement {
  const client = useQueryClient();
  if (kind === 'password') return <PasswordDialog user={user} onClose={onClose} />;
  const remove = async (): Promise<void> => {
    await dataOf(
      product.DELETE('/product/users/{userId}', { params: { path: { userId: user.id } } }),
    );
    await client.invalidateQueries({ queryKey: ['users'] });
  };
  return (
    <Confirm title={`Delete ${user.name}?`} action="Delete user" run={remove} onClose={onClose}>
      <p>Their sessions end, their keys stop working, and their schedules pause.</p>
    </Confirm>
  );
}
