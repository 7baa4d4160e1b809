/**
 * The members of JSON rows in the order of the text, which JavaScript objects do not preserve for names such as
 * `2024`.
 */

import { pointerSteps } from '../../kit/json-pointer.ts';
import { ROW_LIMITS } from '../limits.ts';
import type { Ask } from './outer-values.ts';
import { RowShape } from './row-shape.ts';
import { JsonScan } from './scan.ts';

const MAX_DEPTH = 100_000;
const NAME_OF_DIGITS = /"(?:\d|\\u003\d)[^"]*"\s*:/;
const OPEN = Buffer.from('[');
const CLOSE = Buffer.from(']');

/** Empty if JavaScript preserves the order of all names. */
export function memberOrder(
  text: string,
  rowsPath: string,
  format: 'json' | 'ndjson',
): readonly string[] {
  if (!NAME_OF_DIGITS.test(text)) return [];
  const shape = new RowShape(ROW_LIMITS);
  const steps = pointerSteps(rowsPath);
  const path: string[] = [];
  const ask: Ask = (depth, step, opening) => {
    path.length = Math.max(0, depth - 1);
    if (depth > 0) path.push(String(step));
    if (!path.every((name, at) => steps[at] === name)) return 'skip';
    if (depth < steps.length || opening !== 'array') return 'enter';
    return { write: () => undefined, end: () => undefined, rows: shape };
  };
  const scan = new JsonScan({ maxDepth: MAX_DEPTH, forbidden: [], ask });
  // Invalid text is reported when its values are read.
  if (format === 'json') scan.accept(Buffer.from(text));
  else scan.accept(asArray(text));
  return shape.summary().columns.map(({ name }) => name);
}

function asArray(lines: string): Buffer {
  const texts = lines.split(/[\n\x1e]/).filter((line) => line.trim() !== '');
  return Buffer.concat([OPEN, Buffer.from(texts.join(',')), CLOSE]);
}
