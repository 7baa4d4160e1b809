import { useState, type ReactElement } from 'react';
import { isNumeric } from '../api/column-types.ts';
import { Button } from '../design/button.tsx';
import { count, rowsText } from '../design/count.ts';
import { ErrorNotice } from '../design/error-notice.tsx';
import { Table } from '../design/table.tsx';
import { nodeOf, type GraphNode } from '../graph/model.ts';
import { Cell } from '../rows/cell.tsx';
import { fetchSample } from './preview.ts';
import type { Preview, ShownRows } from './types.ts';
import { useDocument, useEditor, useSelected, useStore } from './state.ts';

/** Rows of the selected node as they are now. */
export function PreviewPanel(): ReactElement {
  const preview = useEditor((state) => state.preview);
  const selected = useSelected();
  const store = useStore();
  const document = useDocument();
  const shown = preview.kind === 'rows' ? nodeOf(document, preview.node) : selected;
  return (
    <section className="preview" aria-label="Preview">
      <header className="preview-header">
        <strong>{shown === undefined ? 'Rows' : `Rows of ${shown.label}`}</strong>
        {preview.kind === 'rows' ? (
          <span className="muted">
            {preview.rows.length < preview.total ? `${count.format(preview.rows.length)} of ` : ''}
            {rowsText(preview.total)} · {preview.ms} ms
          </span>
        ) : null}
        {shown === undefined ? null : <SampleTime id={shown.id} />}
        <span className="gap" />
        <Button kind="quiet" onClick={() => store.put({ isPreviewOpen: false })}>
          Hide
        </Button>
      </header>
      <Body preview={preview} />
    </section>
  );
}

function Body({ preview }: { readonly preview: Preview }): ReactElement | null {
  switch (preview.kind) {
    case 'none':
      return <p className="preview-note muted">Select a node to see its rows while you edit.</p>;
    case 'blocked':
      return <p className="preview-note muted">{preview.reason}</p>;
    case 'calls':
      return <Callers nodes={preview.nodes} />;
    case 'paused':
      return <Paused />;
    case 'error':
      return (
        <div className="preview-note">
          <ErrorNotice error={preview.error} />
        </div>
      );
    case 'rows':
      return <Rows preview={preview} />;
  }
}

function Paused(): ReactElement {
  const store = useStore();
  return (
    <div className="preview-note stack">
      <p>
        The rows of this graph take more than 2 seconds, so they are not computed while you type.
      </p>
      <p>
        <Button onClick={() => store.previewAgain()}>Show rows</Button>
      </p>
    </div>
  );
}

/** These nodes are called on a click only. */
function Callers({ nodes }: { readonly nodes: readonly GraphNode[] }): ReactElement {
  const store = useStore();
  const [pending, setPending] = useState<string | null>(null);
  const fetchRows = async (id: string): Promise<void> => {
    setPending(id);
    await fetchSample(store, id);
    setPending(null);
  };
  const [next] = nodes;
  return (
    <div className="preview-note stack">
      <p>
        {nodes.map(({ label }) => label).join(', ')} {nodes.length === 1 ? 'calls' : 'call'} another
        service. Nothing is called while you type.
      </p>
      {next === undefined ? null : (
        <p>
          <Button disabled={pending !== null} onClick={() => void fetchRows(next.id)}>
            {pending === null ? `Fetch rows of ${next.label}` : 'Fetching …'}
          </Button>
        </p>
      )}
    </div>
  );
}

const clock = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hour12: false });

/** When the rows of a service were fetched, and a button to fetch them again. */
function SampleTime({ id }: { readonly id: string }): ReactElement | null {
  const store = useStore();
  const sample = useEditor((state) => state.samples[id]);
  if (sample === undefined) return null;
  return (
    <button
      type="button"
      className="link"
      onClick={() => void fetchSample(store, id)}
      aria-label="Fetch the sample again"
    >
      sample {clock.format(sample.at)} ⟳
    </button>
  );
}

function Rows({
  preview: { columns, rows, total },
}: {
  readonly preview: ShownRows;
}): ReactElement {
  if (total === 0) return <p className="preview-note muted">This node outputs no rows.</p>;
  const titles = columns.map(({ name, type }) => ({
    title: name,
    isNumber: isNumeric(type),
  }));
  return (
    <Table name="Preview rows" columns={titles} size="rows">
      {rows.map((row, index) => (
        <tr key={index}>
          {titles.map(({ title, isNumber }) => (
            <td key={title} className={isNumber ? 'number' : undefined}>
              <Cell value={row[title]} />
            </td>
          ))}
        </tr>
      ))}
    </Table>
  );
}
