import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent, ReactElement } from 'react';
import { changeOrigins, type Embedding } from '../api/embedding.ts';
import { Button } from '../design/button.tsx';
import { ErrorNotice } from '../design/error-notice.tsx';
import { textOf } from '../design/form-text.ts';
import { TextArea } from '../design/text-area.tsx';

/** The origins whose pages can embed dashboards, one per line. */
export function OriginsForm({ embedding }: { readonly embedding: Embedding }): ReactElement {
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: changeOrigins,
    onSuccess: (changed) => client.setQueryData(['embedding'], changed),
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    save.mutate(originsIn(textOf(new FormData(event.currentTarget), 'origins')));
  };
  return (
    <form className="card stack" aria-label="Origins" onSubmit={submit}>
      <h2>Allowed sites</h2>
      <TextArea
        label="Origins"
        name="origins"
        help="One per line, such as https://app.example.com. Browsers refuse all others."
        rows={4}
        defaultValue={embedding.allowed_origins.join('\n')}
      />
      {save.error === null ? null : <ErrorNotice error={save.error} />}
      {save.isSuccess ? <p role="status">The origins were saved.</p> : null}
      <p>
        <Button type="submit" disabled={save.isPending}>
          Save origins
        </Button>
      </p>
    </form>
  );
}

const originsIn = (text: string): readonly string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
];
