/**
 * When the runtime collects the whole heap. Left to itself, V8 takes a process that mostly waits for idle: after each few
 * MB of the network's buffers it marks all that is alive, which cost a run that reads 10 MB a third of its time.
 */

import { setFlagsFromString } from 'node:v8';

/** An option of V8, which takes one that it does not know without a word. */
export const GROWTH_OPTION = '--heap-growing-percent';

/** From here on the whole heap is collected once it has grown to twice of what the collection before left. */
export function collectAtDoubleHeap(): void {
  setFlagsFromString(`${GROWTH_OPTION}=100`);
}
