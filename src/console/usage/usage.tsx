import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Link } from 'wouter';
import { api, dataOf, product } from '../api/client.ts';
import { useService } from '../api/service.ts';
import { count } from '../design/count.ts';
import { Loaded } from '../design/loaded.tsx';
import { Table } from '../design/table.tsx';
import { ViewHeader } from '../design/view-header.tsx';

const DAY_MS = 86_400_000;
const USAGE = [{ title: 'What you see' }, { title: 'Number', isNumber: true }];
const LIMITS = [{ title: 'Limit of the service' }, { title: 'At most', isNumber: true }];

interface Counted {
  readonly total: number;
  readonly total_is_capped?: boolean;
}

/** Numbers of resources, runs of the last day, and the limits that the service reports. */
export function Usage(): ReactElement {
  return (
    <>
      <ViewHeader
        title="Limits and usage"
        about={
          <>
            Totals of what you can see. All limits are in the guide{' '}
            <a href="/docs/guides/limits-and-fairness">Limits and fairness</a>.
          </>
        }
      />
      <Counts />
      <Limits />
    </>
  );
}

function Counts(): ReactElement {
  const usage = useQuery({
    queryKey: ['usage'],
    queryFn: ({ signal }) => readCounts(signal),
    staleTime: 30_000,
  });
  return (
    <Loaded query={usage}>
      {(rows) => (
        <Table name="Usage" columns={USAGE}>
          {rows.map(([name, path, { total, total_is_capped: isCapped }]) => (
            <tr key={name}>
              <td>
                <Link href={path}>{name}</Link>
              </td>
              <td className="number">
                {count.format(total)}
                {isCapped === true ? ' or more' : ''}
              </td>
            </tr>
          ))}
        </Table>
      )}
    </Loaded>
  );
}

type Row = readonly [name: string, path: string, counted: Counted];

async function readCounts(signal: AbortSignal): Promise<readonly Row[]> {
  const one = { limit: 1 };
  const options = { signal };
  const day = new Date(Date.now() - DAY_MS).toISOString();
  const runs = { ...one, started_after: day };
  const query = { params: { query: one }, signal };
  return Promise.all([
    row('Workflows', '/', api.listWorkflows(one, options)),
    row('Schedules', '/schedules', api.listAllSchedules(one, options)),
    row('Runs of the last 24 hours', '/runs', api.listExecutions(runs, options)),
    row(
      'Failed runs of the last 24 hours',
      '/runs?status=failed',
      api.listExecutions({ ...runs, status: ['failed'] }, options),
    ),
    row('Keys, including revoked ones', '/keys', keyCount(signal)),
    row('Credentials', '/credentials', dataOf<Counted>(product.GET('/product/credentials', query))),
    row(
      'Integrations',
      '/integrations',
      dataOf<Counted>(product.GET('/product/integrations', query)),
    ),
  ]);
}

const row = async (name: string, path: string, counted: Promise<Counted>): Promise<Row> => [
  name,
  path,
  await counted,
];

const keyCount = async (signal: AbortSignal): Promise<Counted> => {
  const { total } = await api.call('listKeys', { query: { limit: 1 } }, { signal });
  return { total };
};

function Limits(): ReactElement {
  return (
    <Loaded query={useService()}>
      {({ limits, version }) => (
        <>
          <Table name="Limits" columns={LIMITS}>
            <tr>
              <td>Nodes of a workflow</td>
              <td className="number">{count.format(limits.nodes)}</td>
            </tr>
            <tr>
              <td>Edges of a workflow</td>
              <td className="number">{count.format(limits.edges)}</td>
            </tr>
            <tr>
              <td>Rows in the response of a call</td>
              <td className="number">{count.format(limits.execute_rows)}</td>
            </tr>
          </Table>
          <p className="muted">Weir {version}</p>
        </>
      )}
    </Loaded>
  );
}
