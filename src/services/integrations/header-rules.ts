/** Headers that an operation may set. */

import { isAwsSignature } from '../../kit/aws-headers.ts';
import { isHeaderName } from '../../kit/header-name.ts';
import { RESERVED_HEADERS } from '../../kit/reserved-headers.ts';
import { isUnsafeName, UNSAFE_NAME } from '../../kit/unsafe-name.ts';
import type { IntegrationAuth } from '../../model/integration.ts';

/** A phrase that follows the field's name. Undefined if the header is valid. */
export function headerProblem(name: string, { type, header }: IntegrationAuth): string | undefined {
  const folded = name.toLowerCase();
  if (isUnsafeName(folded)) return UNSAFE_NAME;
  if (!isHeaderName(folded)) return 'must be the name of a header';
  if (RESERVED_HEADERS.has(folded) || folded === 'content-type')
    return `must be another one: each request sets \`${name}\` itself`;
  // Independent of `auth`, because parameters are readable in workflows.
  const isSigned = type === 'aws_sigv4' && isAwsSignature(folded);
  if (isSigned || folded === 'authorization' || folded === header?.toLowerCase())
    return `must be another one: \`${name}\` carries the credential that \`auth\` asks for`;
  return undefined;
}
