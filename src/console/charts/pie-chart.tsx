import type { ReactElement } from 'react';
import { axisText } from './scale.ts';
import type { ChartData } from './series.ts';

const SIZE = 240;
const RADIUS = 112;
const HOLE = 64;

interface PieChartProps {
  readonly data: ChartData;
  /** For screen readers. */
  readonly name: string;
}

/** A ring of the positive values of the first series, with a list of its parts. */
export function PieChart({ data, name }: PieChartProps): ReactElement {
  const parts = (data.series[0]?.values ?? []).flatMap((value, index) =>
    value === null || value <= 0 ? [] : [{ value, label: data.labels[index] ?? '' }],
  );
  const total = parts.reduce((sum, { value }) => sum + value, 0);
  let before = 0;
  const slices = parts.map((part) => {
    const start = before / total;
    before += part.value;
    return { ...part, d: arc(start, before / total), share: part.value / total };
  });
  return (
    <div className="pie">
      <svg viewBox={`0 0 ${SIZE} ${SIZE}`} role="img" aria-label={name}>
        {slices.map(({ d, label }, index) => (
          <path key={label + index} className="slice" data-series={index % 8} d={d} />
        ))}
      </svg>
      <ul className="legend">
        {slices.map(({ label, value, share }, index) => (
          <li key={label + index}>
            <span data-series={index % 8} aria-hidden="true" />
            {label}
            <span className="muted">
              {axisText(value)} · {(share * 100).toFixed(1)} %
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A part of the ring between two shares of the circle. A whole circle stops short of its start. */
function arc(from: number, to: number): string {
  const point = (share: number, radius: number): string => {
    const angle = share * 2 * Math.PI - Math.PI / 2;
    const x = SIZE / 2 + radius * Math.cos(angle);
    return `${x.toFixed(2)},${(SIZE / 2 + radius * Math.sin(angle)).toFixed(2)}`;
  };
  const end = Math.min(to, from + 0.9999);
  const large = end - from > 0.5 ? 1 : 0;
  return [
    `M${point(from, RADIUS)}`,
    `A${RADIUS},${RADIUS} 0 ${large} 1 ${point(end, RADIUS)}`,
    `L${point(end, HOLE)}`,
    `A${HOLE},${HOLE} 0 ${large} 0 ${point(from, HOLE)}Z`,
  ].join('');
}
