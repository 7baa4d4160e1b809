import type { Findings } from './findings.ts';
import type { NameReader } from './name-reader.ts';
import type { NumberReader } from './numbers.ts';
import type { RowWatch } from './row-watch.ts';
import type { StringReader } from './string-reader.ts';
import type { TrailKeeper } from './trail.ts';

export interface Readers {
  readonly name: NameReader;
  readonly number: NumberReader;
  readonly string: StringReader;
  readonly trail: TrailKeeper;
  readonly rows: RowWatch;
  readonly findings: Findings;
}

/** @param at offset of its closing quotation mark */
export function endName(readers: Readers, chunk: Buffer, depth: number, at: number): void {
  const { name, string, trail, rows, findings } = readers;
  name.isOpen = false;
  trail.from[depth] = name.from;
  trail.to[depth] = at;
  const isWanted = rows.wantsName(depth);
  if (!isWanted && !name.needsLook(at)) return;
  const { isCarried, hasEscape } = name;
  const written = name.end(chunk, at);
  if (isCarried) trail.setName(depth, written);
  if (string.problem !== null) findings.addText(string.end()!, trail.trail(chunk, depth));
  if (name.isForbidden(written)) findings.addText('forbidden', trail.trail(chunk, depth));
  if (isWanted) rows.addName(depth, written, hasEscape);
}

export function addNumber(readers: Readers, chunk: Buffer, depth: number): void {
  const { number, trail, findings } = readers;
  const { problem, literal } = number;
  if (problem !== null) findings.addNumber({ problem, literal, trail: trail.trail(chunk, depth) });
}
