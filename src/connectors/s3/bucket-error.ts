/** Errors of a bucket, in words for users. */

import type { ConnectionStep } from '../connector.ts';
import { serverText } from '../server-text.ts';
import { StepError } from '../step-error.ts';
import type { BucketTarget } from './target.ts';
import { parsedXml, textOf } from './xml.ts';

export class BucketError extends StepError {
  readonly status: number;
  /** As the service names it. Empty if the response has none. */
  readonly code: string;

  constructor(
    step: ConnectionStep,
    message: string,
    { status, code }: { readonly status: number; readonly code: string },
  ) {
    super(step, message);
    this.status = status;
    this.code = code;
  }
}

/** The purpose of a request. */
export interface Purpose {
  /** Follows "to": `list the objects`. */
  readonly action: string;
  readonly key?: string | undefined;
}

interface ErrorResponse {
  readonly status: number;
  /** The header `x-amz-bucket-region`. */
  readonly region: string | undefined;
  readonly text: string;
}

const LOGIN_CODES: ReadonlySet<string> = new Set([
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
  'InvalidToken',
  'ExpiredToken',
  'NotSignedUp',
  'AccountProblem',
]);

export function bucketError(
  target: BucketTarget,
  purpose: Purpose,
  response: ErrorResponse,
): BucketError {
  const { status } = response;
  const xml = response.text === '' ? null : parsedXml(response.text);
  const error = xml?.name === 'Error' ? xml : null;
  const member = (name: string): string => (error && textOf(error, name)) ?? '';
  const code = member('Code');
  const remark = serverText(member('Message'));
  const named = code === '' ? `status ${status}` : `${serverText(code)} (${status})`;
  const described = {
    ...purpose,
    target,
    status,
    code,
    region: serverText(response.region ?? member('Region')),
    detail: remark === '' ? named : `${named}: ${remark}`,
  };
  const isLogin = LOGIN_CODES.has(code) || status === 401;
  return new BucketError(isLogin ? 'login' : 'call', messageOf(described), { status, code });
}

interface DescribedError extends Purpose {
  readonly target: BucketTarget;
  readonly status: number;
  readonly code: string;
  /** Empty if it is unknown. */
  readonly region: string;
  readonly detail: string;
}

function messageOf(error: DescribedError): string {
  const { status, code, action, detail, target } = error;
  const server = `${target.host}:${target.port}`;
  if (LOGIN_CODES.has(code) || status === 401)
    return `The server ${server} does not accept the access key: ${detail}`;
  if (status === 301 || status === 307 || code === 'AuthorizationHeaderMalformed')
    return elsewhere(error);
  if (code === 'RequestTimeTooSkewed')
    return `The clocks of ${server} and of the service differ: ${detail}`;
  if (status === 404 && code !== 'NoSuchUpload') return missing(error);
  if (status === 412)
    return `The object \`${error.key ?? ''}\` changed in the meantime; run it again`;
  if (status === 403) return `The access key has no permission to ${action}: ${detail}`;
  return `The server ${server} answered the request to ${action} with ${detail}`;
}

function elsewhere({
  target: { bucket, region: ownRegion },
  region,
  detail,
}: DescribedError): string {
  return region === '' || region === ownRegion
    ? `The bucket \`${bucket}\` has another \`endpoint\` or \`region\`: ${detail}`
    : `The bucket \`${bucket}\` is in the region ${region}, not in ${ownRegion}: set \`region\` and \`endpoint\``;
}

function missing({ target: { bucket, host, port }, code, key }: DescribedError): string {
  return key === undefined || code === 'NoSuchBucket'
    ? `There is no bucket \`${bucket}\` on ${host}:${port}`
    : `There is no object \`${key}\` in the bucket \`${bucket}\``;
}
