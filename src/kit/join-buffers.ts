/** Concatenates the pieces. A single piece is returned without a copy. */
export function joinBuffers(pieces: readonly Buffer[]): Buffer {
  const [only] = pieces;
  return pieces.length === 1 && only !== undefined ? only : Buffer.concat(pieces);
}
