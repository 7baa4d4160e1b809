/** The client disconnected before its request was carried out: there is no one to respond to. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone';
}
