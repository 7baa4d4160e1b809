import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent, ReactElement } from 'react';
import type { CreatedKey, CreateKeyInput } from '../../client/index.ts';
import { api } from '../api/client.ts';
import { useSession } from '../api/session.ts';
import { Button } from '../design/button.tsx';
import { Code } from '../design/code.tsx';
import { Dialog } from '../design/dialog.tsx';
import { ErrorNotice } from '../design/error-notice.tsx';
import { Field } from '../design/field.tsx';
import { textOf } from '../design/form-text.ts';
import { Select } from '../design/select.tsx';
import { SCOPES, type ScopeName } from './scopes.ts';

const DAY_MS = 86_400_000;
const EXPIRIES = [
  ['7', 'In 7 days'],
  ['30', 'In 30 days'],
  ['90', 'In 90 days'],
  ['365', 'In a year'],
  ['', 'Never'],
] as const;
const LEVELS = [
  ['user', 'Your own resources'],
  ['client', 'All resources of the organization'],
] as const;

interface NewKeyDialogProps {
  /** Chosen at first. */
  readonly scopes?: readonly ScopeName[];
  readonly name?: string;
  readonly onClose: () => void;
}

/** Creates a key and shows its value, which nobody can read again. */
export function NewKeyDialog(props: NewKeyDialogProps): ReactElement {
  const { onClose } = props;
  const client = useQueryClient();
  const create = useMutation({
    mutationFn: (input: CreateKeyInput) => api.createKey(input),
    onSuccess: () => client.invalidateQueries({ queryKey: ['keys'] }),
  });
  if (create.data !== undefined) return <KeyValue created={create.data} onClose={onClose} />;
  return (
    <Dialog title="New key" onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event: FormEvent<HTMLFormElement>) => {
          event.preventDefault();
          create.mutate(inputOf(new FormData(event.currentTarget)));
        }}
      >
        <KeyFields {...props} />
        {create.error === null ? null : <ErrorNotice error={create.error} />}
        <p className="row end">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" disabled={create.isPending}>
            Create key
          </Button>
        </p>
      </form>
    </Dialog>
  );
}

function KeyFields({ scopes = ['workflows:read'], name = '' }: NewKeyDialogProps): ReactElement {
  const isAdmin = useSession().data?.user.role === 'admin';
  return (
    <>
      <Field
        label="Name"
        name="name"
        help="The program that will use it"
        required
        maxLength={100}
        defaultValue={name}
      />
      <fieldset>
        <legend>The key can</legend>
        {SCOPES.map(([scope, words]) => (
          <label key={scope} className="row">
            <input
              type="checkbox"
              name="scopes"
              value={scope}
              defaultChecked={scopes.includes(scope)}
            />
            {words}
          </label>
        ))}
      </fieldset>
      {isAdmin ? <Select label="Access to" name="scope_level" options={LEVELS} /> : null}
      <Select label="Expires" name="expires" options={EXPIRIES} defaultValue="30" />
    </>
  );
}

function inputOf(fields: FormData): CreateKeyInput {
  const days = textOf(fields, 'expires');
  const chosen = fields.getAll('scopes');
  return {
    name: textOf(fields, 'name'),
    scopes: SCOPES.map(([scope]) => scope).filter((scope) => chosen.includes(scope)),
    scope_level: textOf(fields, 'scope_level') === 'client' ? 'client' : 'user',
    expires_at: days === '' ? null : new Date(Date.now() + Number(days) * DAY_MS).toISOString(),
  };
}

interface KeyValueProps {
  readonly created: CreatedKey;
  readonly onClose: () => void;
}

function KeyValue({ created, onClose }: KeyValueProps): ReactElement {
  const value = created.full_key;
  return (
    <Dialog title={`Key “${created.key.name}”`} size="wide" onClose={() => undefined}>
      <p>
        <strong>Store it now.</strong> It is shown only here, and nobody can read it again.
      </p>
      <Code name="Key" text={value} />
      <p className="muted">A call with it:</p>
      <Code
        name="Call"
        text={`curl ${location.origin}/api/v1/workflows \\\n  -H 'Authorization: Bearer ${value}'`}
      />
      <p className="row end">
        <Button kind="primary" onClick={onClose}>
          I have stored it
        </Button>
      </p>
    </Dialog>
  );
}
