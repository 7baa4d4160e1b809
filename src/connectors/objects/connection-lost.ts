import { StepError } from '../step-error.ts';

/** The connection ended, or the answer did not arrive. The server may have carried out the request. */
export class ConnectionLost extends StepError {
  constructor(message: string) {
    super('call', message);
  }
}
