import { useCallback, useState, type DragEvent, type ReactElement, type ReactNode } from 'react';
import { ErrorNotice } from '../design/error-notice.tsx';
import { useAsync } from './async.ts';
import { addFile } from './dropped-file.ts';
import { useStore, type EditorStore } from './state.ts';

const FORMATS = '.csv,.tsv,.json,.ndjson,.jsonl,.parquet';

interface DropZoneProps {
  readonly view: 'canvas' | 'outline';
  readonly children: ReactNode;
}

/** The graph. Files can be dropped on it. */
export function DropZone({ view, children }: DropZoneProps): ReactElement {
  const { run, isPending, error } = useFiles();
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent): void => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent): void => {
    setOver(false);
    const files = [...event.dataTransfer.files];
    if (files.length === 0) return;
    event.preventDefault();
    run(files);
  };
  return (
    <div
      className="editor-graph"
      data-view={view}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
      {isOver ? <p className="drop-note">Drop CSV, JSON or Parquet files to read them.</p> : null}
      {isPending ? (
        <p className="drop-note" role="status">
          Reading the file …
        </p>
      ) : null}
      {error === null ? null : <ErrorNotice error={error} />}
    </div>
  );
}

/** Opens the browser's file picker. */
export function FileChoice(): ReactElement {
  const { run, isPending, error } = useFiles();
  return (
    <>
      <label className="button file-choice">
        {isPending ? 'Reading the file …' : 'Read rows from a file'}
        <input
          className="hidden"
          type="file"
          accept={FORMATS}
          multiple
          disabled={isPending}
          onChange={({ currentTarget }) => run([...(currentTarget.files ?? [])])}
        />
      </label>
      {error === null ? null : <ErrorNotice error={error} />}
    </>
  );
}

function useFiles(): {
  readonly run: (files: readonly File[]) => void;
  readonly isPending: boolean;
  readonly error: Error | null;
} {
  const store = useStore();
  return useAsync(useCallback((files: readonly File[]) => addFiles(store, files), [store]));
}

async function addFiles(store: EditorStore, files: readonly File[]): Promise<void> {
  for (const file of files) await addFile(store, file);
}
