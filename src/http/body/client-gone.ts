/** The client disconnected before its request was processed, so there is no response. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone';
}
