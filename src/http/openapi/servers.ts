/**
 * The `servers` of a served document: a client that is generated from a downloaded copy then calls this service,
 * not its own machine.
 *
 * @param baseUrl without a trailing slash
 */
export function serversOf(baseUrl: string) {
  return [{ url: baseUrl, description: 'The service that serves this document.' }];
}
