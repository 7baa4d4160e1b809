import './chart.css';
import type { ReactElement } from 'react';
import { rowsText } from '../design/count.ts';
import { Empty } from '../design/empty.tsx';
import { numberOf, type ShownRow } from '../api/row-values.ts';
import { BarChart } from './bar-chart.tsx';
import { LineChart } from './line-chart.tsx';
import { PieChart } from './pie-chart.tsx';
import { axisText } from './scale.ts';
import { chartData, labelOf, type ChartConfig } from './series.ts';

/** Bars and slices; the others are left out and counted. */
const MAX_PARTS = 50;

interface ChartProps {
  readonly config: ChartConfig;
  readonly rows: readonly ShownRow[];
  readonly title: string;
}

/** Draws rows as `dashboardOutput` configures them. A table next to it has the same values. */
export function Chart({ config, rows, title }: ChartProps): ReactElement | null {
  if (config.type === 'table') return null;
  if (rows.length === 0) return <Empty title="No rows to draw" />;
  if (config.type === 'number') return <Numbers config={config} rows={rows} />;
  const isLine = config.type === 'line' || config.type === 'area';
  const data = chartData(isLine ? rows : rows.slice(0, MAX_PARTS), config);
  const names = data.series.map(({ name }) => name).join(', ');
  const name = `${title}: ${names} by ${config.x ?? ''}, a ${config.type} chart of ${rowsText(rows.length)}`;
  return (
    <figure className="chart">
      {isLine ? <LineChart data={data} name={name} isArea={config.type === 'area'} /> : null}
      {config.type === 'bar' ? <BarChart data={data} name={name} /> : null}
      {config.type === 'pie' ? <PieChart data={data} name={name} /> : null}
      {data.series.length > 1 && config.type !== 'pie' ? (
        <Legend names={data.series.map((series) => series.name)} />
      ) : null}
      {!isLine && rows.length > MAX_PARTS ? (
        <figcaption className="muted">and {rows.length - MAX_PARTS} more</figcaption>
      ) : null}
    </figure>
  );
}

function Legend({ names }: { readonly names: readonly string[] }): ReactElement {
  return (
    <ul className="legend" aria-label="Series">
      {names.map((name, index) => (
        <li key={name}>
          <span data-series={index % 8} aria-hidden="true" />
          {name}
        </li>
      ))}
    </ul>
  );
}

/** The columns of the first row as large numbers. */
function Numbers({ config, rows }: Omit<ChartProps, 'title'>): ReactElement {
  const [row = {}] = rows;
  const names = config.y ?? Object.keys(row);
  return (
    <dl className="numbers">
      {names.map((name) => {
        const value = numberOf(row[name]);
        return (
          <div key={name}>
            <dd>{value === null ? labelOf(row[name]) : axisText(value)}</dd>
            <dt>{name}</dt>
          </div>
        );
      })}
    </dl>
  );
}
