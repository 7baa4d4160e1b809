/** The server limits the length of a packet: 16 MiB by default, and less in some services. */
const MAX_PIECE_BYTES = 512 * 1_024;

export async function* inPieces(lists: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const bytes of lists)
    for (let at = 0; at < bytes.length; at += MAX_PIECE_BYTES)
      yield bytes.subarray(at, at + MAX_PIECE_BYTES);
}
