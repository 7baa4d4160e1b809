import type { ReactElement } from 'react';
import { Frame, LEFT, verticalOf } from './frame.tsx';
import { axisText, linearScale, stepsFor } from './scale.ts';
import type { ChartData } from './series.ts';
import { useSize } from './use-size.ts';

/** The share of a group that its bars fill. */
const FILL = 0.7;
const MAX_BAR = 72;

interface BarChartProps {
  readonly data: ChartData;
  /** For screen readers. */
  readonly name: string;
}

/** Groups of bars from zero. */
export function BarChart({ data, name }: BarChartProps): ReactElement {
  const [ref, size] = useSize<HTMLDivElement>();
  const { width, height } = size;
  const { labels, series } = data;
  const scale = linearScale(
    series.flatMap(({ values }) => values).filter((value) => value !== null),
    true,
    stepsFor(height),
  );
  const group = (width - LEFT) / Math.max(1, labels.length);
  const bar = Math.min(MAX_BAR, (group * FILL) / Math.max(1, series.length));
  const zero = verticalOf(scale, 0, height);
  const middleOf = (index: number): number => LEFT + group * (index + 0.5);
  return (
    <div ref={ref} className="plot">
      <svg width={width} height={height} role="img" aria-label={name}>
        <Frame size={size} scale={scale} labels={labels} placeOf={middleOf} />
        {series.map((one, place) => (
          <g key={one.name} data-series={place % 8}>
            {one.values.map((value, index) => {
              if (value === null) return null;
              const y = verticalOf(scale, value, height);
              return (
                <rect
                  key={index}
                  x={middleOf(index) + bar * (place - series.length / 2)}
                  y={Math.min(y, zero)}
                  width={Math.max(1, bar - 1)}
                  height={Math.abs(y - zero)}
                >
                  <title>{`${labels[index]} · ${one.name} ${axisText(value)}`}</title>
                </rect>
              );
            })}
          </g>
        ))}
      </svg>
    </div>
  );
}
