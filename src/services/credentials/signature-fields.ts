/** Checks the signature scheme of credentials of the type `hmac`. */

import { credentialHeaderProblem } from '../../kit/credential-header.ts';
import { isHeaderName } from '../../kit/header-name.ts';
import { pointer } from '../../kit/json-pointer.ts';
import {
  HEADER_PLACEHOLDERS,
  headerOfPlaceholder,
  placeholdersOf,
  SIGNED_TEXT_PLACEHOLDERS,
} from '../../kit/signature-template.ts';
import type { CredentialSettings, SignatureSettings } from '../../model/credential.ts';
import type { FieldProblem } from '../invalid-input.ts';
import { decodedSecret } from './stored-secret.ts';

interface SignatureData extends SignatureSettings {
  readonly secret?: string | undefined;
}

export function signatureProblems(
  data: SignatureData,
  current: CredentialSettings | undefined,
): readonly FieldProblem[] {
  const { signed_text: text, signature_headers: headers } = data;
  return [
    ...(text === undefined ? [] : textProblems(text)),
    ...(headers === undefined ? [] : headersProblems(headers)),
    ...secretProblems(data, current),
  ];
}

function textProblems(text: string): readonly FieldProblem[] {
  const field = '/data/signedText';
  const names = placeholdersOf(text);
  const unknown = names.find(
    (name) =>
      !SIGNED_TEXT_PLACEHOLDERS.includes(name) && !isHeaderName(headerOfPlaceholder(name) ?? ''),
  );
  if (unknown !== undefined) return [{ field, message: unknownPlaceholder(unknown) }];
  const message = 'must have a placeholder for a part of the request, such as `{body}`';
  return names.length === 0 ? [{ field, message }] : [];
}

const unknownPlaceholder = (name: string): string => `has the unknown placeholder \`{${name}}\``;

const MAX_HEADERS = 10;
const MAX_NAME = 100;

type Headers = NonNullable<SignatureSettings['signature_headers']>;

function headersProblems(headers: Headers): readonly FieldProblem[] {
  const field = '/data/signatureHeaders';
  if (Object.keys(headers).length > MAX_HEADERS)
    return [{ field, message: `must have at most ${MAX_HEADERS} headers` }];
  const isSigned = Object.values(headers).some((text) =>
    placeholdersOf(text).includes('signature'),
  );
  const message = 'must have a header with the placeholder `{signature}`';
  return [
    ...(isSigned ? [] : [{ field, message }]),
    ...Object.entries(headers).flatMap(([name, template]) => {
      const problem = headerProblem(name, template, headers);
      return problem === undefined ? [] : [{ field, pointer: pointer(name), message: problem }];
    }),
  ];
}

function headerProblem(name: string, template: string, headers: Headers): string | undefined {
  if (!isHeaderName(name) || name.length > MAX_NAME) return 'must be the name of a header';
  const lowerName = name.toLowerCase();
  const twins = Object.keys(headers).filter((other) => other.toLowerCase() === lowerName);
  if (twins.length > 1) return 'must be set only once: names of headers have no case';
  const unknown = placeholdersOf(template).find((one) => !HEADER_PLACEHOLDERS.includes(one));
  if (unknown !== undefined) return unknownPlaceholder(unknown);
  // Some schemes sign the date of the request.
  return lowerName === 'date' ? undefined : credentialHeaderProblem(name);
}

/** The secret that is stored is not read: a change of its encoding must contain the secret. */
function secretProblems(
  { secret, secret_encoding: encoding }: SignatureData,
  current: CredentialSettings | undefined,
): readonly FieldProblem[] {
  if (secret === undefined) return [];
  const used = encoding ?? current?.secret_encoding ?? 'text';
  if (decodedSecret(secret, used) !== null) return [];
  const name = 'secret_encoding';
  return [{ field: '/data/secret', message: `must be in ${used}, as \`${name}\` says` }];
}
