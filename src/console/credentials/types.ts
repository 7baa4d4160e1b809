/** All types of credentials. */

import type { components } from '../../generated/product.ts';
import { oauth2 } from './oauth-form.ts';
import { api_key_header, api_key_query, basic, bearer } from './request-forms.ts';
import { mysql, postgres, s3, sftp, smtp, spark } from './server-forms.ts';
import { aws_sigv4, hmac, mtls } from './signing-forms.ts';
import type { TypeForm } from './type-form.ts';

export type Credential = components['schemas']['Credential'];
export type NewCredentialInput = components['schemas']['NewCredentialInput'];
export type CredentialTypeName = NewCredentialInput['type'];

/** In the order of the choice. */
export const TYPES: Readonly<Record<CredentialTypeName, TypeForm>> = {
  bearer,
  api_key_header,
  api_key_query,
  basic,
  oauth2,
  hmac,
  aws_sigv4,
  mtls,
  postgres,
  mysql,
  smtp,
  s3,
  sftp,
  spark,
};

const isKnown = (type: string): type is CredentialTypeName => Object.hasOwn(TYPES, type);

const NO_FORM: TypeForm = { label: '', about: '', isSentWithRequests: false, fields: [] };

/** The form of a stored credential, whose type and grant stay. Types of later versions have no fields. */
export function formOf({ type, data }: Credential): TypeForm {
  if (!isKnown(type)) return NO_FORM;
  const fields = TYPES[type].fields.filter(
    ({ name, grants }) =>
      name !== 'grant' && (grants === undefined || grants.includes(data.grant ?? '')),
  );
  return { ...TYPES[type], fields };
}

/** In words; types of later versions by their names. */
export const typeLabel = (type: string): string => (isKnown(type) ? TYPES[type].label : type);
