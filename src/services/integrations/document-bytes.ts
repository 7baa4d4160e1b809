/** Prints a parsed document as JSON text in slices, because the thread that reads documents takes bytes. */

import type { Steps } from '../../kit/time-slices.ts';

/** Values to print between two pauses. */
const VALUES_PER_STEP = 500;
const PIECE_LENGTH = 256 * 1024;

interface Frame {
  /** Undefined for a list. */
  readonly names: readonly string[] | undefined;
  readonly values: readonly unknown[];
  next: number;
}

export function* documentBytes(document: unknown): Steps<readonly Uint8Array[]> {
  const encoder = new TextEncoder();
  if (typeof document === 'string') return [encoder.encode(document)];
  const pieces: Uint8Array[] = [];
  const stack: Frame[] = [];
  let text = begin(document, stack);
  for (let count = 1, frame = stack.at(-1); frame; count += 1, frame = stack.at(-1)) {
    const index = frame.next++;
    if (index === frame.values.length) {
      text += frame.names ? '}' : ']';
      stack.pop();
    } else {
      if (index > 0) text += ',';
      if (frame.names) text += `${JSON.stringify(frame.names[index])}:`;
      text += begin(frame.values[index], stack);
    }
    if (text.length >= PIECE_LENGTH) {
      pieces.push(encoder.encode(text));
      text = '';
    }
    if (count % VALUES_PER_STEP === 0) yield;
  }
  return [...pieces, encoder.encode(text)];
}

/** The text of a scalar, or the opening character of a value that is pushed on the stack. */
function begin(value: unknown, stack: Frame[]): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const isList = Array.isArray(value);
  const names = isList ? undefined : Object.keys(value);
  stack.push({ names, values: Object.values(value) as unknown[], next: 0 });
  return isList ? '[' : '{';
}
