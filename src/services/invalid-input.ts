/** INVALID_INPUT as every rule of the services raises it. */

import { ApiError, type ErrorDetail } from '../errors.ts';
import { memberName } from '../kit/member-name.ts';

const MAX_DETAILS = 100;

/**
 * The message tells the first thing that is wrong, the details all of them up to a hundred.
 * @param faults each a path and what is said of it: 'must lie in the future', '`x` is not a node type'
 */
export function invalidInput(...faults: readonly [ErrorDetail, ...ErrorDetail[]]): ApiError {
  const [first, ...others] = faults;
  const more = others.length === 0 ? '' : ` (And ${others.length} more ${others.length === 1 ? 'problem' : 'problems'}.)`;
  const details = faults.slice(0, MAX_DETAILS).map((fault) => ({ path: fault.path, message: sentence(fault) }));
  return new ApiError('INVALID_INPUT', `${sentence(first)}${more}`, { details });
}

/** What has a subject of its own follows the member's name behind a colon. */
function sentence({ path, message }: ErrorDetail): string {
  const hasSubject = !/^(?:is|must) /.test(message);
  return `\`${memberName(path)}\`${hasSubject ? ':' : ''} ${message}.`;
}
