/** A host that the guard keeps from users. The message is the same for every reason; only the operator's log has the reason. */

import { isMetadataHost } from './public-address.ts';
import { CallError } from './call-error.ts';

export class GuardRefusal extends CallError {
  /** For the log: a user must not learn which internal names there are. */
  readonly detail: string;

  constructor(message: string, detail: string, isTransient: boolean) {
    super(message, { isTransient });
    this.detail = detail;
  }
}

/**
 * Of a name. Whether it resolves, and to what, is no one's business but the operator's, so a call is repeated in either
 * case: the servers of names may respond a moment later.
 * @param name how messages call the host
 */
export function refusedName(name: string, hostname: string, detail: string): GuardRefusal {
  const message = `The host ${name} cannot be reached from here: it does not resolve to a public address${advice(hostname)}`;
  return new GuardRefusal(message, detail, true);
}

export function refusedAddress(name: string, hostname: string): GuardRefusal {
  const message = `The host ${name} cannot be reached from here: it is not a public address${advice(hostname)}`;
  return new GuardRefusal(message, 'the address is not public', false);
}

/** No one should allow a metadata service, which gives away the credentials of the machine. */
function advice(hostname: string): string {
  return isMetadataHost(hostname)
    ? ''
    : '. The operator of the service can allow private hosts (OUTBOUND_ALLOW_HOSTS): see /docs/guides/operations#hosts-that-workflows-may-call';
}
