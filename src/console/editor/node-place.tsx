import type { ReactElement } from 'react';
import { Markdown } from '../form/fields/help-text.tsx';
import { useCredentials } from './catalogue.ts';
import { databaseOf } from './runs-at.ts';
import { useEditor } from './state.ts';

/** The place where a run computes the node, unless nothing but Weir could. */
export function NodePlace({ id }: { readonly id: string }): ReactElement | null {
  const place = useEditor(({ check }) => check?.places.get(id));
  const credentials = useCredentials();
  const database = databaseOf(place);
  const connection = place?.connection ?? null;
  if (database !== null) {
    const credential = credentials?.find((one) => String(one.id) === connection);
    return (
      <p>
        Runs in {database}
        {credential === undefined ? null : ` (${credential.name})`}. Previews run in Weir.
      </p>
    );
  }
  const reason = place?.because ?? null;
  if (reason === null) return null;
  return (
    <p>
      Runs in Weir: <Markdown text={reason} />
    </p>
  );
}
