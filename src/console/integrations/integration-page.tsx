import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { WeirError } from '../../client/index.ts';
import { dataOf, product } from '../api/client.ts';
import { Badge } from '../design/badge.tsx';
import { Loaded } from '../design/loaded.tsx';
import { Table } from '../design/table.tsx';
import { ViewHeader } from '../design/view-header.tsx';
import { NotFound } from '../shell/not-found.tsx';
import type { Integration } from './types.ts';

const COLUMNS = [
  { title: 'Node type' },
  { title: 'Role' },
  { title: 'Request' },
  { title: 'Description' },
];

/** The operations of one integration. */
export function IntegrationView({ id }: { readonly id: number }): ReactElement {
  const integration = useQuery({
    queryKey: ['integrations', id],
    queryFn: ({ signal }) =>
      dataOf<Integration>(
        product.GET('/product/integrations/{integrationId}', {
          params: { path: { integrationId: id } },
          signal,
        }),
      ),
  });
  if (integration.error instanceof WeirError && integration.error.status === 404)
    return <NotFound />;
  return (
    <Loaded query={integration}>
      {({ name, description, base_url: baseUrl, slug, operations }) => (
        <>
          <ViewHeader title={name} about={`${baseUrl} ${description}`} />
          <Table name="Operations" columns={COLUMNS}>
            {operations.map((operation) => (
              <tr key={operation.name}>
                <td>
                  <code>
                    {slug}/{operation.name}
                  </code>
                </td>
                <td>
                  <Badge>{operation.role}</Badge>
                </td>
                <td>
                  <code>
                    {operation.method} {operation.path}
                  </code>
                </td>
                <td>{operation.description}</td>
              </tr>
            ))}
          </Table>
        </>
      )}
    </Loaded>
  );
}
