import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { listShareLinks, type ShareLink } from '../api/share-links.ts';
import { useUserNames } from '../api/users.ts';
import { Button } from '../design/button.tsx';
import { Empty } from '../design/empty.tsx';
import { Loaded } from '../design/loaded.tsx';
import { Table } from '../design/table.tsx';
import { Time } from '../design/time.tsx';
import { textOfValue } from '../params/param-values.ts';
import { refreshText } from './refresh-rules.ts';

const COLUMNS = [
  { title: 'Name' },
  { title: 'Values' },
  { title: 'Refresh' },
  { title: 'Expires' },
  { title: 'Last used' },
  { title: 'Created by' },
  { title: 'Actions' },
];

interface ShareLinkTableProps {
  readonly dashboardId: number;
  readonly onRevoke: (link: ShareLink) => void;
}

export function ShareLinkTable({ dashboardId, onRevoke }: ShareLinkTableProps): ReactElement {
  const nameOf = useUserNames();
  const query = useQuery({
    queryKey: ['share-links', dashboardId],
    queryFn: ({ signal }) => listShareLinks(dashboardId, signal),
  });
  return (
    <Loaded query={query}>
      {({ share_links: links }) =>
        links.length === 0 ? (
          <Empty title="No links yet" />
        ) : (
          <Table name="Share links" columns={COLUMNS}>
            {links.map((link) => (
              <tr key={link.id}>
                <td>
                  <strong>{link.name}</strong>
                </td>
                <td>{valuesText(link)}</td>
                <td>{refreshText(link.refresh_minutes)}</td>
                <td>
                  <Time at={link.expires_at} />
                </td>
                <td>
                  <Time at={link.last_used_at} />
                </td>
                <td>{nameOf(link.user_id)}</td>
                <td>
                  <Button
                    kind="quiet"
                    aria-label={`Revoke ${link.name}`}
                    onClick={() => onRevoke(link)}
                  >
                    Revoke
                  </Button>
                </td>
              </tr>
            ))}
          </Table>
        )
      }
    </Loaded>
  );
}

function valuesText({ params }: ShareLink): string {
  const texts = Object.entries(params).map(([name, value]) => `${name} = ${textOfValue(value)}`);
  return texts.length === 0 ? 'defaults' : texts.join(', ');
}
