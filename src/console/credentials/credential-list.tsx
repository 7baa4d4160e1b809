import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import type { components } from '../../generated/product.ts';
import { dataOf, product } from '../api/client.ts';
import { useSession } from '../api/session.ts';
import { Button } from '../design/button.tsx';
import { Empty } from '../design/empty.tsx';
import { Loaded } from '../design/loaded.tsx';
import { Table } from '../design/table.tsx';
import { Time } from '../design/time.tsx';
import { ViewHeader } from '../design/view-header.tsx';
import { CredentialActions } from './credential-actions.tsx';
import { CredentialState } from './credential-state.tsx';
import { DeleteInUse } from '../design/delete-in-use.tsx';
import { EditCredentialDialog } from './edit-credential-dialog.tsx';
import { NewCredentialDialog } from './new-credential-dialog.tsx';
import { typeLabel, type Credential } from './types.ts';

type CredentialPage = components['schemas']['CredentialPage'];

const LIMIT = 100;
const COLUMNS = [
  { title: 'Name' },
  { title: 'Type' },
  { title: 'Sent to' },
  { title: 'State' },
  { title: 'Changed' },
  { title: 'Actions' },
];

/** Secrets that workflows use. Only admins change them. */
export function CredentialList(): ReactElement {
  const isAdmin = useSession().data?.user.role === 'admin';
  const [isNew, setNew] = useState(false);
  const [edited, setEdited] = useState<Credential | null>(null);
  const [deleted, setDeleted] = useState<Credential | null>(null);
  const credentials = useQuery({
    queryKey: ['credentials'],
    queryFn: ({ signal }) =>
      dataOf<CredentialPage>(
        product.GET('/product/credentials', { params: { query: { limit: LIMIT } }, signal }),
      ),
  });
  return (
    <>
      <ViewHeader
        title="Credentials"
        about={
          <>
            Secrets that workflows send to other services. Nobody can read them again.{' '}
            <a href="/docs/guides/credentials">About credentials</a>
          </>
        }
      >
        {isAdmin ? (
          <Button kind="primary" onClick={() => setNew(true)}>
            New credential
          </Button>
        ) : (
          <span className="muted">Admins create and change them.</span>
        )}
      </ViewHeader>
      <Loaded query={credentials}>
        {(data) =>
          data.total === 0 ? (
            <Empty title="No credentials yet" />
          ) : (
            <CredentialTable
              credentials={data.credentials}
              onEdit={setEdited}
              onDelete={setDeleted}
            />
          )
        }
      </Loaded>
      {isNew ? <NewCredentialDialog onClose={() => setNew(false)} /> : null}
      {edited === null ? null : (
        <EditCredentialDialog credential={edited} onClose={() => setEdited(null)} />
      )}
      {deleted === null ? null : (
        <DeleteCredential credential={deleted} onClose={() => setDeleted(null)} />
      )}
    </>
  );
}

interface CredentialTableProps {
  readonly credentials: readonly Credential[];
  readonly onEdit: (credential: Credential) => void;
  readonly onDelete: (credential: Credential) => void;
}

function CredentialTable({ credentials, onEdit, onDelete }: CredentialTableProps): ReactElement {
  const isAdmin = useSession().data?.user.role === 'admin';
  return (
    <Table name="Credentials" columns={isAdmin ? COLUMNS : COLUMNS.slice(0, -1)}>
      {credentials.map((credential) => (
        <tr key={credential.id}>
          <td>
            <strong>{credential.name}</strong>
          </td>
          <td>{typeLabel(credential.type)}</td>
          <td>{credential.hosts.join(', ')}</td>
          <td>
            <CredentialState credential={credential} />
          </td>
          <td>
            <Time at={credential.modified} />
          </td>
          {isAdmin ? (
            <td>
              <CredentialActions
                credential={credential}
                onEdit={() => onEdit(credential)}
                onDelete={() => onDelete(credential)}
              />
            </td>
          ) : null}
        </tr>
      ))}
    </Table>
  );
}

interface DeleteCredentialProps {
  readonly credential: Credential;
  readonly onClose: () => void;
}

function DeleteCredential({ credential, onClose }: DeleteCredentialProps): ReactElement {
  const client = useQueryClient();
  const remove = async (force: boolean): Promise<void> => {
    const path = { credentialId: credential.id };
    await dataOf(
      product.DELETE('/product/credentials/{credentialId}', {
        params: { path, query: { force } },
      }),
    );
    await client.invalidateQueries({ queryKey: ['credentials'] });
  };
  return <DeleteInUse name={credential.name} remove={remove} onClose={onClose} />;
}
