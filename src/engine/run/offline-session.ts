import type { CallSession } from '../contract.ts';
import { SourceError } from '../sources/source-error.ts';

/** The session of a run that must not call other hosts. */
export const offlineSession: CallSession = {
  fetchSource: refuse,
  readRows: refuse,
  objects: { connected: refuse },
  fetchCall: refuse,
  send: refuse,
  withoutSecrets: (message) => message,
  close() {
    // There is no connection.
  },
};

function refuse(): Promise<never> {
  return Promise.reject(
    new SourceError(
      'This run calls no other host: give this node a fixture, with the rows that it would fetch',
    ),
  );
}
