/** The pieces as one buffer, which is the piece itself where there is only one: nothing is copied then. */
export function joinBuffers(pieces: readonly Buffer[]): Buffer {
  const [only] = pieces;
  return pieces.length === 1 && only !== undefined ? only : Buffer.concat(pieces);
}
