/**
 * The member `servers` of a document that this service serves: a client that is made
 * from a downloaded copy calls the service, not its own machine.
 *
 * @param baseUrl without a trailing slash
 */
export function serversOf(baseUrl: string) {
  return [{ url: baseUrl, description: 'The service that serves this document.' }];
}
