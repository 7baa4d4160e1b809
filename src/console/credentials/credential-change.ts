/** The fields of a form that differ from a stored credential. */

import type { components } from '../../generated/product.ts';
import { textOf } from '../design/form-text.ts';
import { dataOfForm, requestFieldsOf } from './form-values.ts';
import { formOf, type Credential } from './types.ts';

type CredentialChange = components['schemas']['UpdateCredentialInput'];

export function changeOf(credential: Credential, form: FormData): CredentialChange {
  const { fields, isSentWithRequests } = formOf(credential);
  const input = {
    name: textOf(form, 'name'),
    ...(isSentWithRequests ? requestFieldsOf(form) : {}),
  };
  const data = changed(dataOfForm(form, fields), credential.data);
  return { ...changed(input, credential), ...(Object.keys(data).length === 0 ? {} : { data }) };
}

/** A stored secret is shown as `{set: true}`, so every text for it is a change. */
const changed = (next: object, stored: object): object => {
  const before = new Map<string, unknown>(Object.entries(stored));
  return Object.fromEntries(
    Object.entries(next).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before.get(name)),
    ),
  );
};
