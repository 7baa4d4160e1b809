/**
 * When the runtime collects the whole heap. By default, V8 treats a process that mostly waits as idle, and marks the whole
 * heap after every few MB of network buffers: a run that reads 10 MB spent a third of its time on that.
 */

import { setFlagsFromString } from 'node:v8';

/** V8 ignores unknown options silently. */
export const GROWTH_OPTION = '--heap-growing-percent';

/** The whole heap is collected whenever it has grown to twice the size that the last full collection left. */
export function collectAtDoubleHeap(): void {
  setFlagsFromString(`${GROWTH_OPTION}=100`);
}
