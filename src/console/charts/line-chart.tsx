import { useState, type MouseEvent, type ReactElement } from 'react';
import { BOTTOM, Frame, LEFT, TOP, verticalOf } from './frame.tsx';
import { axisText, linearScale, stepsFor, type Scale } from './scale.ts';
import { thinned, type ChartData, type Series } from './series.ts';
import { useSize, type Size } from './use-size.ts';

/** Room for the last label. */
const RIGHT = 16;

interface LineChartProps {
  readonly data: ChartData;
  /** For screen readers. */
  readonly name: string;
  readonly isArea: boolean;
}

/** Lines, with the values at the pointer above them. */
export function LineChart({ data, name, isArea }: LineChartProps): ReactElement {
  const [ref, size] = useSize<HTMLDivElement>();
  const { width, height } = size;
  const [pointed, setPointed] = useState<number | null>(null);
  const { places, series } = data;
  const values = series.flatMap((one) => one.values).filter((value) => value !== null);
  const scale = linearScale(values, isArea, stepsFor(height));
  const horizontal = horizontalScale(places, width);
  const move = ({ clientX, currentTarget }: MouseEvent): void => {
    const x = clientX - currentTarget.getBoundingClientRect().left;
    setPointed(nearest(places, horizontal, x));
  };
  return (
    <div ref={ref} className="plot">
      {pointed === null ? null : <p className="reading">{reading(data, pointed)}</p>}
      <svg
        width={width}
        height={height}
        role="img"
        aria-label={name}
        onMouseMove={move}
        onMouseLeave={() => setPointed(null)}
      >
        <Frame
          size={size}
          scale={scale}
          labels={data.labels}
          placeOf={(index) => horizontal(places[index] ?? 0)}
        />
        {series.map((one, index) => {
          const d = pathOf(one, places, horizontal, scale, size);
          return (
            <g key={one.name} data-series={index % 8}>
              {isArea ? <path className="area" d={closed(d, scale, height)} /> : null}
              <path className="line" d={d} />
            </g>
          );
        })}
        {pointed === null ? null : (
          <line
            className="pointer"
            x1={horizontal(places[pointed] ?? 0)}
            x2={horizontal(places[pointed] ?? 0)}
            y1={TOP}
            y2={height - BOTTOM}
          />
        )}
      </svg>
    </div>
  );
}

function horizontalScale(places: readonly number[], width: number): (place: number) => number {
  const [first = 0] = places;
  const span = (places.at(-1) ?? 0) - first || 1;
  return (place) => LEFT + ((place - first) / span) * (width - LEFT - RIGHT);
}

function pathOf(
  { values }: Series,
  places: readonly number[],
  horizontal: (place: number) => number,
  scale: Scale,
  { width, height }: Size,
): string {
  const points = thinned(values, Math.max(1, Math.floor(width))).map((index) => {
    const x = horizontal(places[index] ?? 0).toFixed(1);
    return `${x},${verticalOf(scale, values[index] ?? 0, height).toFixed(1)}`;
  });
  return points.length === 0 ? '' : `M${points.join('L')}`;
}

/** The path down to zero and back. */
function closed(d: string, scale: Scale, height: number): string {
  if (d === '') return '';
  const points = d.slice(1).split('L');
  const xOf = (point = ''): string => point.split(',')[0] ?? '';
  const base = verticalOf(scale, Math.max(0, scale.min), height).toFixed(1);
  return `${d}L${xOf(points.at(-1))},${base}L${xOf(points[0])},${base}Z`;
}

function nearest(
  places: readonly number[],
  horizontal: (place: number) => number,
  x: number,
): number | null {
  let best: number | null = null;
  let distance = Number.POSITIVE_INFINITY;
  for (const [index, place] of places.entries()) {
    const away = Math.abs(horizontal(place) - x);
    if (away < distance) [best, distance] = [index, away];
  }
  return best;
}

function reading({ labels, series }: ChartData, index: number): string {
  const values = series.map((one) => {
    const value = one.values[index] ?? null;
    return `${one.name} ${value === null ? 'null' : axisText(value)}`;
  });
  return `${labels[index]} · ${values.join(' · ')}`;
}
