/** How the memory of a child is divided: each limit is reached before the next. */

import { addressSpaceLimitKb } from '../../src/engine/pool/spawn-child.ts';
import {
  abortBytes,
  duckDbMemoryMb,
  heapMb,
  interruptBytes,
  replaceAboveBytes,
} from '../../src/engine/protocol/memory-limits.ts';

const MIB = 1_048_576;

it.each([
  { memoryMb: 512, duckDb: 384, replace: 320, interrupt: 640, abort: 704, addressSpace: 3_912 },
  {
    memoryMb: 257,
    duckDb: 192,
    replace: 192.5,
    interrupt: 353.125,
    abort: 385.25,
    addressSpace: 3_657,
  },
])('of $memoryMb MiB', ({ memoryMb, duckDb, replace, interrupt, abort, addressSpace }) => {
  expect(duckDbMemoryMb(memoryMb)).toBe(duckDb);
  expect(heapMb(memoryMb)).toBe(memoryMb);
  expect(replaceAboveBytes(memoryMb)).toBe(replace * MIB);
  expect(interruptBytes(memoryMb)).toBe(interrupt * MIB);
  expect(abortBytes(memoryMb)).toBe(abort * MIB);
  expect(addressSpaceLimitKb(memoryMb)).toBe(addressSpace * 1_024);
});
