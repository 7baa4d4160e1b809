/** JSON text of a long list, in steps: one value of all its elements would keep others waiting. */

import type { Steps } from '../../kit/time-slices.ts';

export function* printedList<Element>(
  { before, after }: { readonly before: string; readonly after: string },
  elements: Iterable<Element>,
  present: (element: Element) => object,
): Steps<Buffer> {
  const pieces = [Buffer.from(before)];
  for (const element of elements) {
    const comma = pieces.length === 1 ? '' : ',';
    pieces.push(Buffer.from(`${comma}${JSON.stringify(present(element))}`));
    yield;
  }
  return Buffer.concat([...pieces, Buffer.from(after)]);
}

/** The text between the braces of a printed object. */
export function printedMembers(value: object): string {
  return JSON.stringify(value).slice(1, -1);
}
