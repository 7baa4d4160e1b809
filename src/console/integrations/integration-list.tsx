import '../design/button.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { Link } from 'wouter';
import { dataOf, product } from '../api/client.ts';
import { useSession } from '../api/session.ts';
import { Button } from '../design/button.tsx';
import { count } from '../design/count.ts';
import { DeleteInUse } from '../design/delete-in-use.tsx';
import { Empty } from '../design/empty.tsx';
import { Loaded } from '../design/loaded.tsx';
import { Table } from '../design/table.tsx';
import { Time } from '../design/time.tsx';
import { ViewHeader } from '../design/view-header.tsx';
import type { IntegrationItem, IntegrationPage } from './types.ts';

const LIMIT = 100;
const COLUMNS = [
  { title: 'Name' },
  { title: 'Base URL' },
  { title: 'Credential' },
  { title: 'Operations', isNumber: true },
  { title: 'Changed' },
  { title: 'Actions' },
];

/** APIs of other services, whose operations are node types. */
export function IntegrationList(): ReactElement {
  const isAdmin = useSession().data?.user.role === 'admin';
  const [deleted, setDeleted] = useState<IntegrationItem | null>(null);
  const integrations = useQuery({
    queryKey: ['integrations'],
    queryFn: ({ signal }) =>
      dataOf<IntegrationPage>(
        product.GET('/product/integrations', { params: { query: { limit: LIMIT } }, signal }),
      ),
  });
  return (
    <>
      <ViewHeader
        title="Integrations"
        about={
          <>
            APIs of other services. Their operations become node types.{' '}
            <a href="/docs/guides/integrations">About integrations</a>
          </>
        }
      >
        {isAdmin ? (
          <Link className="button" data-kind="primary" href="/integrations/import">
            Import an API
          </Link>
        ) : (
          <span className="muted">Admins add and change them.</span>
        )}
      </ViewHeader>
      <Loaded query={integrations}>
        {(data) =>
          data.total === 0 ? (
            <Empty title="No integrations yet">
              <p>Import the OpenAPI document of a service, and use its operations as nodes.</p>
            </Empty>
          ) : (
            <IntegrationTable items={data.integrations} onDelete={setDeleted} />
          )
        }
      </Loaded>
      {deleted === null ? null : (
        <DeleteIntegration item={deleted} onClose={() => setDeleted(null)} />
      )}
    </>
  );
}

interface IntegrationTableProps {
  readonly items: readonly IntegrationItem[];
  readonly onDelete: (item: IntegrationItem) => void;
}

function IntegrationTable({ items, onDelete }: IntegrationTableProps): ReactElement {
  const isAdmin = useSession().data?.user.role === 'admin';
  return (
    <Table name="Integrations" columns={isAdmin ? COLUMNS : COLUMNS.slice(0, -1)}>
      {items.map((item) => (
        <tr key={item.id}>
          <td>
            <Link className="title" href={`/integrations/${item.id}`}>
              {item.name}
            </Link>{' '}
            <code className="muted">{item.slug}</code>
          </td>
          <td>{item.base_url}</td>
          <td>{item.auth.type.replaceAll('_', ' ')}</td>
          <td className="number">{count.format(item.operation_count)}</td>
          <td>
            <Time at={item.modified} />
          </td>
          {isAdmin ? (
            <td>
              <Button kind="quiet" onClick={() => onDelete(item)}>
                Delete
              </Button>
            </td>
          ) : null}
        </tr>
      ))}
    </Table>
  );
}

interface DeleteIntegrationProps {
  readonly item: IntegrationItem;
  readonly onClose: () => void;
}

function DeleteIntegration({ item, onClose }: DeleteIntegrationProps): ReactElement {
  const client = useQueryClient();
  const remove = async (force: boolean): Promise<void> => {
    const path = { integrationId: item.id };
    await dataOf(
      product.DELETE('/product/integrations/{integrationId}', {
        params: { path, query: { force } },
      }),
    );
    await client.invalidateQueries({ queryKey: ['integrations'] });
  };
  return <DeleteInUse name={item.name} remove={remove} onClose={onClose} />;
}
