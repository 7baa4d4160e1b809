/** Secrets in requests: the text itself, or a reference to a store of the operator. */

import {
  SECRET_FIELD_NAMES,
  secretFieldOf,
  type CredentialSettings,
  type CredentialType,
  type SecretField,
} from '../../../model/credential.ts';
import type { OrganizationId } from '../../../model/ids.ts';
import { parseReference, type SecretStores } from '../../../model/secret-store.ts';
import type { FieldProblem } from '../../invalid-input.ts';
import type { CredentialData } from '../fields.ts';
import { noStore } from '../credential-secrets.ts';

/** The only member should be `$secret`. */
export type ReferenceInput = Readonly<Record<string, string>>;

export type CredentialDataInput = Omit<CredentialData, SecretField> & {
  readonly [Field in SecretField]?: string | ReferenceInput | undefined;
};

export interface ReadData {
  /** Without the secret if it is a reference. */
  readonly data: CredentialData;
  readonly reference: string | undefined;
  /** The field that has the reference. */
  readonly referenceField: SecretField | undefined;
  readonly problems: readonly FieldProblem[];
}

interface Context {
  readonly type: CredentialType;
  readonly organizationId: OrganizationId;
  readonly stores: SecretStores;
  /** The grant of the stored credential. */
  readonly grant?: CredentialSettings['grant'];
}

export function readData(input: CredentialDataInput, context: Context): ReadData {
  const { type, grant = input.grant } = context;
  const secretFields: readonly SecretField[] =
    type === 'sftp' ? ['password', 'private_key'] : [secretFieldOf(type, { grant })];
  const data: Record<string, unknown> = { ...input };
  const problems: FieldProblem[] = [];
  let reference: string | undefined;
  let referenceField: SecretField | undefined;
  for (const name of SECRET_FIELD_NAMES) {
    const value = input[name];
    if (typeof value !== 'object') continue;
    data[name] = undefined;
    const field = `/data/${name}`;
    if (!secretFields.includes(name)) {
      problems.push({ field, message: `is not a field of the type ${type}` });
      continue;
    }
    reference = value['$secret'] ?? '';
    referenceField = name;
    const message =
      Object.keys(value).join() === '$secret'
        ? referenceProblem(reference, context)
        : 'must be a text, or an object with the only member `$secret`';
    if (message !== null) problems.push({ field, message });
  }
  if (reference !== undefined) problems.push(...companionProblems(input));
  return { data, reference, referenceField, problems };
}

/** Secrets that are sealed together with another one. */
function companionProblems({
  session_token: token,
  passphrase,
}: CredentialDataInput): readonly FieldProblem[] {
  const message = 'must be absent: the secret is a reference';
  return [
    ...(token === undefined ? [] : [{ field: '/data/sessionToken', message }]),
    ...(passphrase === undefined ? [] : [{ field: '/data/passphrase', message }]),
  ];
}

function referenceProblem(text: string, { stores, organizationId }: Context): string | null {
  const reference = parseReference(text);
  if (reference === null)
    return 'must be a reference such as `vault:kv/data/shop#token`: a store, a path, and a field';
  const store = stores.get(reference.store);
  if (store !== undefined) return store.problem(reference, organizationId);
  return `must name a store that the operator of the service has set up. ${noStore(reference.store)}`;
}
