/** The members of JSON rows in the order of the text, which a JavaScript object does not keep for names such as `2024`. */

import { pointerSteps } from '../../kit/json-pointer.ts';
import { ROW_LIMITS } from '../limits.ts';
import type { Ask } from './outer-values.ts';
import { RowShape } from './row-shape.ts';
import { JsonScan } from './scan.ts';

const MAX_DEPTH = 100_000;
const NAME_OF_DIGITS = /"(?:\d|\\u003\d)[^"]*"\s*:/;
const OPEN = Buffer.from('[');
const CLOSE = Buffer.from(']');

/** Empty if JavaScript keeps the order of all names. */
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
  // What is wrong with the text is reported by those who read its values.
  if (format === 'json') scan.accept(Buffer.from(text));
  else scan.accept(asArray(text));
  return shape.summary().columns.map(({ name }) => name);
}

function asArray(lines: string): Buffer {
  const texts = lines.split(/[\n\x1e]/).filter((line) => line.trim() !== '');
  return Buffer.concat([OPEN, Buffer.from(texts.join(',')), CLOSE]);
}
