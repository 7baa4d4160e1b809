/**
 * The memory of one child. `memoryMb` is DuckDB's limit; resident memory stays below 1.5 times that (if it is at least
 * 512 MiB: an idle child uses about 90 MiB). DuckDB's own limit does not apply to its text and list functions, nor to
 * the final copies of a result, so the child watches its memory itself.
 */

/** An idle child: Node, DuckDB's code, the stacks of threads. */
const IDLE_MB = 64;
const BYTES_PER_MB = 1_048_576;

export function duckDbMemoryMb(memoryMb: number): number {
  return Math.floor(memoryMb * 0.75);
}

/** The heap of the JavaScript that reads fetched bodies. */
export function heapMb(memoryMb: number): number {
  return memoryMb;
}

/** The child interrupts its statement above this resident memory. */
export function interruptBytes(memoryMb: number): number {
  return (IDLE_MB + memoryMb * 1.125) * BYTES_PER_MB;
}

/** The child ends itself above this resident memory, because the statement did not react to the interrupt. */
export function abortBytes(memoryMb: number): number {
  return (IDLE_MB + memoryMb * 1.25) * BYTES_PER_MB;
}

/**
 * An idle child above this resident memory is replaced: allocators do not return all memory, and the next job would
 * have too little.
 */
export function replaceAboveBytes(memoryMb: number): number {
  return (IDLE_MB + memoryMb * 0.5) * BYTES_PER_MB;
}
