import { useEffect, useState, type ReactElement } from 'react';
import { isNumeric } from '../api/column-types.ts';
import type { RowPage } from '../api/rows.ts';
import type { ShownRow } from '../api/row-values.ts';
import { Button } from '../design/button.tsx';
import { count } from '../design/count.ts';
import { Table } from '../design/table.tsx';
import type { AllRows } from './all-rows.ts';
import { Cell } from './cell.tsx';
import { statisticsOf, type ColumnStatistics } from './statistics.ts';

const TITLES = [
  { title: 'Column' },
  { title: 'Type' },
  { title: 'Null', isNumber: true },
  { title: 'Distinct', isNumber: true },
  { title: 'Least' },
  { title: 'Greatest' },
];

interface StatisticsTableProps {
  readonly first: RowPage;
  readonly all: AllRows;
}

/** The columns of a table, with statistics of the loaded rows. */
export function StatisticsTable({ first, all }: StatisticsTableProps): ReactElement {
  const { columns, total_rows: total } = first;
  const rows = all.rows ?? first.rows;
  const statistics = useStatistics(rows, columns);
  return (
    <section className="stack" aria-label="Columns">
      <p className="row muted">
        {rows.length < total
          ? `Of the first ${count.format(rows.length)} of ${count.format(total)} rows.`
          : `Of all ${count.format(total)} rows.`}
        {rows.length < total && all.canLoad ? (
          <Button kind="quiet" disabled={all.isLoading} onClick={() => all.load()}>
            Use all rows
          </Button>
        ) : null}
      </p>
      <Table name="Statistics of the columns" columns={TITLES} size="rows">
        {statistics.map((column) => (
          <StatisticsRow key={column.name} column={column} />
        ))}
      </Table>
    </section>
  );
}

function StatisticsRow({ column }: { readonly column: ColumnStatistics }): ReactElement {
  const { name, type, nulls, distinct, least, greatest } = column;
  const align = isNumeric(type) ? 'number' : undefined;
  return (
    <tr>
      <td>{name}</td>
      <td className="muted">{type}</td>
      <td className="number">{count.format(nulls)}</td>
      <td className="number">{count.format(distinct)}</td>
      <td className={align}>{least === null ? '–' : <Cell value={least} />}</td>
      <td className={align}>{greatest === null ? '–' : <Cell value={greatest} />}</td>
    </tr>
  );
}

/** Computes one column at a time, so that the page stays responsive. */
function useStatistics(
  rows: readonly ShownRow[],
  columns: RowPage['columns'],
): readonly ColumnStatistics[] {
  const [statistics, setStatistics] = useState<readonly ColumnStatistics[]>([]);
  useEffect(() => {
    const done: ColumnStatistics[] = [];
    let timer = setTimeout(next);
    function next(): void {
      const column = columns[done.length];
      if (column === undefined) return;
      done.push(statisticsOf(rows, column));
      setStatistics([...done]);
      timer = setTimeout(next);
    }
    return () => clearTimeout(timer);
  }, [rows, columns]);
  return statistics;
}
