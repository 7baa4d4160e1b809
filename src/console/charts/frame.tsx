import type { ReactElement } from 'react';
import { shortLabel, shownLabels } from './axis-labels.ts';
import { axisText, type Scale } from './scale.ts';
import type { Size } from './use-size.ts';

export const LEFT = 56;
export const TOP = 8;
export const BOTTOM = 28;

/** The vertical place of a value. */
export const verticalOf = (scale: Scale, value: number, height: number): number =>
  TOP + (1 - scale.at(value)) * (height - TOP - BOTTOM);

interface FrameProps {
  readonly size: Size;
  readonly scale: Scale;
  readonly labels: readonly string[];
  /** The horizontal place of a label. */
  readonly placeOf: (index: number) => number;
}

/** Lines and labels of both axes. */
export function Frame({ size, scale, labels, placeOf }: FrameProps): ReactElement {
  const { width, height } = size;
  return (
    <g className="axis">
      {scale.ticks.map((tick) => {
        const y = verticalOf(scale, tick, height);
        return (
          <g key={tick}>
            <line x1={LEFT} x2={width} y1={y} y2={y} />
            <text x={LEFT - 8} y={y + 4} textAnchor="end">
              {axisText(tick)}
            </text>
          </g>
        );
      })}
      {shownLabels(labels, width, placeOf).map((index) => (
        <text key={index} x={placeOf(index)} y={height - 8} textAnchor="middle">
          {shortLabel(labels[index] ?? '')}
        </text>
      ))}
    </g>
  );
}
