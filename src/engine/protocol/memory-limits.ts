/**
 * How the memory of one child is divided. `memoryMb` is what it should hold;
 * what is resident stays below 1.5 times that (of 512 MiB or more: an idle child
 * alone holds about 90 MiB). DuckDB's own limit binds neither its text and list
 * functions nor its last copies of a result, so the child watches itself.
 */

/** An idle child: Node, DuckDB's code, the stacks of threads. */
const IDLE_MB = 64;
const BYTES_PER_MB = 1_048_576;

export function duckDbMemoryMb(memoryMb: number): number {
  return Math.floor(memoryMb * 0.75);
}

/** Of the JavaScript that reads a fetched body. */
export function heapMb(memoryMb: number): number {
  return memoryMb;
}

/** Resident memory beyond which the child interrupts its statement. */
export function interruptBytes(memoryMb: number): number {
  return (IDLE_MB + memoryMb * 1.125) * BYTES_PER_MB;
}

/** Resident memory beyond which the child ends: its statement looked at no interrupt. */
export function abortBytes(memoryMb: number): number {
  return (IDLE_MB + memoryMb * 1.25) * BYTES_PER_MB;
}

/** Resident memory of an idle child that would leave the next job too little: allocators do not return everything. */
export function replaceAboveBytes(memoryMb: number): number {
  return (IDLE_MB + memoryMb * 0.5) * BYTES_PER_MB;
}
