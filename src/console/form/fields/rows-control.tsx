import { useState, type ClipboardEvent, type ReactElement } from 'react';
import { Button } from '../../design/button.tsx';
import { isRecord, type Members } from '../schema.ts';
import { cellOf, cellText, parseTable, recordsOf } from '../texts.ts';
import { JsonControl } from './json-control.tsx';
import type { ControlProps } from '../control.ts';

/** Rows that are shown as cells. */
const SHOWN = 50;

/** Rows as a grid, into which a spreadsheet can be pasted, or as JSON. */
export function RowsControl(props: ControlProps): ReactElement {
  const { label, value, onChange } = props;
  const rows = rowsOf(value);
  const [isJson, setJson] = useState(rows.length > SHOWN);
  return (
    <div className="rows-control">
      {isJson ? (
        <JsonControl {...props} />
      ) : (
        <Grid label={label} rows={rows} onChange={onChange} id={props.ids.id} />
      )}
      <span className="row">
        <button type="button" className="link" onClick={() => setJson(!isJson)}>
          {isJson ? 'Edit as a table' : 'Edit as JSON'}
        </button>
      </span>
    </div>
  );
}

const rowsOf = (value: unknown): readonly Members[] =>
  Array.isArray(value) ? value.filter(isRecord) : isRecord(value) ? [value] : [];

interface GridProps {
  readonly id: string;
  readonly label: string;
  readonly rows: readonly Members[];
  readonly onChange: (rows: readonly Members[]) => void;
}

function Grid({ id, label, rows, onChange }: GridProps): ReactElement {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  function paste(event: ClipboardEvent): void {
    const table = parseTable(event.clipboardData.getData('text/plain').trimEnd());
    if (table.length < 2) return;
    event.preventDefault();
    onChange([...rows, ...recordsOf(table)]);
  }
  return (
    <div
      className="grid-frame"
      id={id}
      tabIndex={0}
      role="group"
      aria-label={label}
      onPaste={paste}
    >
      {columns.length === 0 ? (
        <p className="muted">
          Paste rows from a spreadsheet or a CSV file, with names in the first line, or add a
          column.
        </p>
      ) : (
        <GridTable columns={columns} rows={rows} onChange={onChange} />
      )}
      {rows.length > SHOWN ? <p className="muted">{rows.length - SHOWN} more rows</p> : null}
      <GridButtons columns={columns} rows={rows} onChange={onChange} />
    </div>
  );
}

function GridTable({ columns, rows, onChange }: GridPartProps): ReactElement {
  const put = (at: number, column: string, text: string): void =>
    onChange(
      rows.map((row, index) =>
        index === at ? { ...row, [column]: valueFor(rows, column, text) } : row,
      ),
    );
  return (
    <table className="grid">
      <GridHead columns={columns} rows={rows} onChange={onChange} />
      <tbody>
        {rows.slice(0, SHOWN).map((row, at) => (
          <tr key={at}>
            {columns.map((column) => (
              <td key={column}>
                <input
                  aria-label={`${column}, row ${at + 1}`}
                  value={cellText(row[column])}
                  placeholder="null"
                  data-type={typeof row[column]}
                  onChange={({ currentTarget }) => put(at, column, currentTarget.value)}
                />
              </td>
            ))}
            <td>
              <button
                type="button"
                className="icon-button"
                aria-label={`Remove row ${at + 1}`}
                onClick={() => onChange(rows.filter((_, index) => index !== at))}
              >
                ×
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function GridHead({ columns, rows, onChange }: GridPartProps): ReactElement {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
            <button
              type="button"
              className="icon-button"
              aria-label={`Remove column ${column}`}
              onClick={() => onChange(rows.map((row) => without(row, column)))}
            >
              ×
            </button>
          </th>
        ))}
        <th>
          <span className="hidden">Actions</span>
        </th>
      </tr>
    </thead>
  );
}

interface GridPartProps {
  readonly columns: readonly string[];
  readonly rows: readonly Members[];
  readonly onChange: (rows: readonly Members[]) => void;
}

function GridButtons({ columns, rows, onChange }: GridPartProps): ReactElement {
  const [name, setName] = useState('');
  const addColumn = (): void => {
    const column = name.trim();
    setName('');
    if (column === '' || columns.includes(column)) return;
    onChange(
      rows.length === 0 ? [{ [column]: null }] : rows.map((row) => ({ ...row, [column]: null })),
    );
  };
  return (
    <span className="grid-buttons">
      {columns.length === 0 ? null : (
        <Button
          onClick={() => onChange([...rows, Object.fromEntries(columns.map((one) => [one, null]))])}
        >
          Add row
        </Button>
      )}
      <input
        className="input"
        aria-label="Name of a new column"
        placeholder="New column…"
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') addColumn();
        }}
      />
      <Button onClick={addColumn}>Add column</Button>
    </span>
  );
}

const without = (row: Members, column: string): Members =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name !== column));

/** A column of texts stays one, also if a text looks like a number. */
function valueFor(rows: readonly Members[], column: string, text: string): unknown {
  const holdsText = rows.some((row) => {
    const value = row[column];
    return typeof value === 'string' && typeof cellOf(value) === 'string';
  });
  return holdsText && text !== '' ? text : cellOf(text);
}
