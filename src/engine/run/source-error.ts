/** What the remote host did wrong, or the guard refused; the message reaches the user. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
}
