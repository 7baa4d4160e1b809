import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactElement } from 'react';
import { useLocation } from 'wouter';
import { dataOf, product } from '../api/client.ts';
import { Button } from '../design/button.tsx';
import { ErrorNotice } from '../design/error-notice.tsx';
import { Field } from '../design/field.tsx';
import { textOf } from '../design/form-text.ts';
import { TextArea } from '../design/text-area.tsx';
import { ViewHeader } from '../design/view-header.tsx';
import { ImportReport } from './import-report.tsx';
import type { Imported, ImportInput } from './types.ts';

const importDocument = (body: ImportInput): Promise<Imported> =>
  dataOf<Imported>(product.POST('/product/integrations/import', { body }));

/** Reads an OpenAPI document, shows what becomes of it, and stores the operations that are chosen. */
export function ImportPage(): ReactElement {
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const dryRun = useMutation({
    mutationFn: async (input: ImportInput) => ({
      input,
      report: await importDocument({ ...input, dry_run: true }),
    }),
  });
  const store = useMutation({
    mutationFn: importDocument,
    onSuccess: async ({ integration_id: id }) => {
      await client.invalidateQueries({ queryKey: ['integrations'] });
      navigate(id === null ? '/integrations' : `/integrations/${id}`);
    },
  });
  const { input, report } = dryRun.data ?? {};
  return (
    <>
      <ViewHeader
        title="Import an API"
        about="From its OpenAPI document. You see what the service understands before anything is stored."
      />
      <DocumentForm isPending={dryRun.isPending} onRead={(next) => dryRun.mutate(next)} />
      {dryRun.error === null ? null : <ErrorNotice error={dryRun.error} />}
      {report === undefined || input === undefined ? null : (
        <ImportReport
          key={dryRun.submittedAt}
          report={report}
          isPending={store.isPending}
          onImport={(choice) => store.mutate({ ...input, ...choice })}
        />
      )}
      {store.error === null ? null : <ErrorNotice error={store.error} />}
    </>
  );
}

interface DocumentFormProps {
  readonly isPending: boolean;
  readonly onRead: (input: ImportInput) => void;
}

function DocumentForm({ isPending, onRead }: DocumentFormProps): ReactElement {
  const [text, setText] = useState('');
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const url = textOf(new FormData(event.currentTarget), 'url').trim();
    onRead(text.trim() === '' ? { url } : { document: text });
  };
  return (
    <form className="card stack" aria-label="Document" onSubmit={submit}>
      <Field
        label="URL of the document"
        name="url"
        type="url"
        required={text.trim() === ''}
        placeholder="https://api.example.com/openapi.json"
      />
      <label className="field">
        <span>or a file</span>
        <input
          type="file"
          accept=".json,.yaml,.yml"
          onChange={({ currentTarget }) =>
            void currentTarget.files?.[0]?.text().then((content) => setText(content))
          }
        />
      </label>
      <TextArea
        label="or its text, as JSON or YAML"
        isWide
        rows={6}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <p>
        <Button kind="primary" type="submit" disabled={isPending}>
          {isPending ? 'Reading …' : 'Read the document'}
        </Button>
      </p>
    </form>
  );
}
