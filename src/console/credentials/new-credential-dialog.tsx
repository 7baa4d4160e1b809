import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactElement } from 'react';
import { dataOf, product } from '../api/client.ts';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { ErrorNotice } from '../design/error-notice.tsx';
import { Field } from '../design/field.tsx';
import { textOf } from '../design/form-text.ts';
import { Select } from '../design/select.tsx';
import { DataControl } from './data-fields.tsx';
import { dataOfForm, requestFieldsOf } from './form-values.ts';
import { RequestFields } from './request-fields.tsx';
import type { DataField } from './type-form.ts';
import {
  TYPES,
  type Credential,
  type CredentialTypeName,
  type NewCredentialInput,
} from './types.ts';

const NAMES = Object.keys(TYPES) as CredentialTypeName[];
const FIRST_GRANT = 'client_credentials';

interface NewCredentialDialogProps {
  /** The types to choose from; all types if empty. */
  readonly types?: readonly string[];
  readonly onClose: () => void;
  readonly onCreated?: (credential: Credential) => void;
}

/** A form for each type. Secrets leave it only to the service. */
export function NewCredentialDialog(props: NewCredentialDialogProps): ReactElement {
  const { types = [], onClose, onCreated } = props;
  const names = types.length === 0 ? NAMES : NAMES.filter((name) => types.includes(name));
  const client = useQueryClient();
  const [type, setType] = useState<CredentialTypeName>(names[0] ?? 'bearer');
  const [grant, setGrant] = useState(FIRST_GRANT);
  const fields = TYPES[type].fields.filter(
    ({ grants }) => grants === undefined || grants.includes(grant),
  );
  const create = useMutation({
    mutationFn: async (form: FormData) =>
      dataOf<Credential>(
        product.POST('/product/credentials', { body: inputOf(type, fields, form) }),
      ),
    onSuccess: async (credential) => {
      await client.invalidateQueries({ queryKey: ['credentials'] });
      onCreated?.(credential);
      onClose();
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    create.mutate(new FormData(event.currentTarget));
  };
  // Only the grant changes which fields there are.
  const change = ({ target }: FormEvent<HTMLFormElement>): void => {
    if (target instanceof HTMLSelectElement && target.name === 'grant') setGrant(target.value);
  };
  return (
    <Dialog title="New credential" size="wide" onClose={onClose}>
      <form className="stack" onSubmit={submit} onChange={change}>
        <div className="columns">
          <Select
            label="Type"
            help={TYPES[type].about}
            value={type}
            options={names.map((name) => [name, TYPES[name].label])}
            onChange={({ currentTarget }) => {
              setType(currentTarget.value as CredentialTypeName);
              setGrant(FIRST_GRANT);
            }}
          />
          <Field label="Name" name="name" required maxLength={100} autoComplete="off" />
        </div>
        <div className="columns" key={type}>
          {fields.map((field) => (
            <DataControl key={field.name} field={field} />
          ))}
          {TYPES[type].isSentWithRequests ? <RequestFields /> : null}
        </div>
        {create.error === null ? null : <ErrorNotice error={create.error} />}
        <p className="row end">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" disabled={create.isPending}>
            Create credential
          </Button>
        </p>
      </form>
    </Dialog>
  );
}

function inputOf(
  type: CredentialTypeName,
  fields: readonly DataField[],
  form: FormData,
): NewCredentialInput {
  const input = { name: textOf(form, 'name'), type, data: dataOfForm(form, fields) };
  return TYPES[type].isSentWithRequests ? { ...input, ...requestFieldsOf(form) } : input;
}
