/** An error of a remote host, or a request that the guard rejected. The user sees the message. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
}
