import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactElement } from 'react';
import type { Dashboard } from '../api/dashboards.ts';
import {
  createShareLink,
  type CreatedShareLink,
  type CreateShareLinkInput,
} from '../api/share-links.ts';
import { Button } from '../design/button.tsx';
import { ErrorNotice } from '../design/error-notice.tsx';
import { Field } from '../design/field.tsx';
import { textOf } from '../design/form-text.ts';
import { Select } from '../design/select.tsx';
import { valuesOf, type ParamTexts } from '../params/param-values.ts';
import { ParamsFields } from '../params/params-fields.tsx';
import { REFRESH_OPTIONS } from './refresh-rules.ts';

const DAY_MS = 86_400_000;
const EXPIRIES = [
  ['1', 'In a day'],
  ['7', 'In 7 days'],
  ['30', 'In 30 days'],
  ['90', 'In 90 days'],
  ['365', 'In a year'],
] as const;

interface NewShareLinkProps {
  readonly dashboard: Dashboard;
  readonly texts: ParamTexts;
  readonly onCreated: (link: CreatedShareLink) => void;
  readonly onCancel: () => void;
}

export function NewShareLink(props: NewShareLinkProps): ReactElement {
  const { dashboard, onCreated, onCancel } = props;
  const { id, parameters } = dashboard;
  const [texts, setTexts] = useState(props.texts);
  const client = useQueryClient();
  const create = useMutation({
    mutationFn: async (fields: FormData) =>
      createShareLink(id, inputOf(fields, valuesOf(parameters, texts))),
    onSuccess: async (link) => {
      await client.invalidateQueries({ queryKey: ['share-links', id] });
      onCreated(link);
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    create.mutate(new FormData(event.currentTarget));
  };
  return (
    <form className="stack" onSubmit={submit}>
      <Field label="Name" name="name" help="The people who get it" required maxLength={100} />
      {Object.keys(parameters).length === 0 ? null : (
        <fieldset>
          <legend>Values, which viewers cannot change</legend>
          <ParamsFields parameters={parameters} texts={texts} onChange={setTexts} />
        </fieldset>
      )}
      <Select label="Expires" name="expires" options={EXPIRIES} defaultValue="30" />
      <Select
        label="Viewers can refresh"
        name="refresh"
        help="Their runs count as yours."
        options={REFRESH_OPTIONS}
      />
      {create.error === null ? null : <ErrorNotice error={create.error} />}
      <p className="row end">
        <Button onClick={onCancel}>Cancel</Button>
        <Button kind="primary" type="submit" disabled={create.isPending}>
          Create link
        </Button>
      </p>
    </form>
  );
}

function inputOf(
  fields: FormData,
  params: Readonly<Record<string, unknown>>,
): CreateShareLinkInput {
  const minutes = textOf(fields, 'refresh');
  const days = Number(textOf(fields, 'expires'));
  return {
    name: textOf(fields, 'name'),
    params,
    expires_at: new Date(Date.now() + days * DAY_MS).toISOString(),
    refresh_minutes: minutes === '' ? null : Number(minutes),
  };
}
