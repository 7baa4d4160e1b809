/**
 * A host that users must not reach. The message is the same for every reason, and only the operator's log has the
 * reason.
 */

import { isMetadataHost } from './public-address.ts';
import { CallError } from './call-error.ts';

export class GuardRefusal extends CallError {
  /** For the log: users must not learn which internal names exist. */
  readonly detail: string;

  constructor(message: string, detail: string, isTransient: boolean) {
    super(message, { isTransient });
    this.detail = detail;
  }
}

/**
 * For a name. Only the operator may learn whether it resolves, and to what. The call is retried in either case, because
 * name servers can respond later.
 * @param name the name of the host in messages
 */
export function refusedName(name: string, hostname: string, detail: string): GuardRefusal {
  const message = `The host ${name} cannot be reached from here: it does not resolve to a public address${advice(hostname)}`;
  return new GuardRefusal(message, detail, true);
}

export function refusedAddress(name: string, hostname: string): GuardRefusal {
  const message = `The host ${name} cannot be reached from here: it is not a public address${advice(hostname)}`;
  return new GuardRefusal(message, 'the address is not public', false);
}

/** Metadata services should never be allowed, because they return credentials of the machine. */
function advice(hostname: string): string {
  return isMetadataHost(hostname)
    ? ''
    : '. The operator of the service can allow private hosts (OUTBOUND_ALLOW_HOSTS): see /docs/guides/operations#hosts-that-workflows-may-call';
}
