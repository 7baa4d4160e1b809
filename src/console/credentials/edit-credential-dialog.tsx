import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent, ReactElement } from 'react';
import { dataOf, product } from '../api/client.ts';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { ErrorNotice } from '../design/error-notice.tsx';
import { Field } from '../design/field.tsx';
import { changeOf } from './credential-change.ts';
import { DataControl } from './data-fields.tsx';
import { RequestFields } from './request-fields.tsx';
import { formOf, type Credential } from './types.ts';

interface EditCredentialDialogProps {
  readonly credential: Credential;
  readonly onClose: () => void;
}

/** Fields that stay empty keep their secrets. */
export function EditCredentialDialog(props: EditCredentialDialogProps): ReactElement {
  const { credential, onClose } = props;
  const client = useQueryClient();
  const { fields, isSentWithRequests } = formOf(credential);
  const save = useMutation({
    mutationFn: async (form: FormData) =>
      dataOf<Credential>(
        product.PATCH('/product/credentials/{credentialId}', {
          params: { path: { credentialId: credential.id } },
          body: changeOf(credential, form),
        }),
      ),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['credentials'] });
      onClose();
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    save.mutate(new FormData(event.currentTarget));
  };
  return (
    <Dialog title={`Credential “${credential.name}”`} size="wide" onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <p className="muted">
          To change where or how the secret is sent, enter it again. Only people who know it can
          redirect it.
        </p>
        <Field
          label="Name"
          name="name"
          required
          maxLength={100}
          autoComplete="off"
          defaultValue={credential.name}
        />
        <div className="columns">
          {fields.map((field) => (
            <DataControl key={field.name} field={field} stored={credential.data} />
          ))}
          {isSentWithRequests ? <RequestFields credential={credential} /> : null}
        </div>
        {save.error === null ? null : <ErrorNotice error={save.error} />}
        <p className="row end">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" disabled={save.isPending}>
            Save
          </Button>
        </p>
      </form>
    </Dialog>
  );
}
