import type { ReactElement } from 'react';
import { axisText, type Scale } from './scale.ts';
import type { Size } from './use-size.ts';

export const LEFT = 56;
export const TOP = 8;
export const BOTTOM = 28;
/** A label takes about this many pixels. */
const LABEL = 88;
const MAX_LABEL = 14;

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
          {shorten(labels[index] ?? '')}
        </text>
      ))}
    </g>
  );
}

const shorten = (text: string): string =>
  text.length > MAX_LABEL ? `${text.slice(0, MAX_LABEL - 1)}…` : text;

/** Labels that do not touch each other and stay in the picture. */
function shownLabels(
  labels: readonly string[],
  width: number,
  placeOf: (index: number) => number,
): readonly number[] {
  const shown: number[] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const [index, label] of labels.entries()) {
    const place = placeOf(index);
    const half = Math.min(label.length, MAX_LABEL) * 3.6;
    if (place - last < Math.max(LABEL, half * 2 + 12) || place + half > width) continue;
    shown.push(index);
    last = place;
  }
  return shown;
}
