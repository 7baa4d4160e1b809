/** Finds the position of a syntax error in JSON, for the error of a source. */

import { pointerSteps } from '../../kit/json-pointer.ts';
import { MAX_RESPONSE_DEPTH } from '../limits.ts';
import { JsonScan } from './scan.ts';

/**
 * Describes the unexpected token, with its line, column and, within the rows, its row.
 * @returns empty if the scan finds nothing
 */
export function jsonPlace(text: string, rowsPath: string): string {
  const target = pointerSteps(rowsPath);
  const steps: string[] = [];
  let row = 0;
  const scan = new JsonScan({
    // Deeper texts are reported elsewhere.
    maxDepth: MAX_RESPONSE_DEPTH,
    forbidden: [],
    ask(depth, step, opening) {
      steps.length = Math.max(0, depth - 1);
      if (depth > 0) steps.push(String(step));
      const isOnWay = steps.every((name, at) => at >= target.length || target[at] === name);
      if (isOnWay && depth === target.length + 1 && typeof step === 'number') row = step + 1;
      return isOnWay && depth <= target.length && opening !== 'scalar' ? 'enter' : 'skip';
    },
  });
  const bytes = Buffer.from(text);
  const halt = scan.accept(bytes) ?? scan.end();
  if (halt === null || halt.kind !== 'syntax') return '';
  const match = /^(.*) at byte (\d+)$/s.exec(halt.what);
  const position = match === null ? bytes.length : Number(match[2]);
  const before = bytes.toString('utf8', 0, position);
  const lineBreak = before.lastIndexOf('\n');
  const line = before.split('\n').length;
  const what = (match?.[1] ?? 'Unexpected end').replace('Unexpected', 'unexpected');
  const place = `${what} at position ${before.length + 1}, line ${line}, column ${before.length - lineBreak}`;
  return `: ${place}${row === 0 ? '' : `, after the beginning of row ${row}`}`;
}
