import { BaseEdge, EdgeLabelRenderer, getBezierPath, type EdgeProps } from '@xyflow/react';
import { memo, type ReactElement } from 'react';
import { rowsText } from '../design/count.ts';
import type { LinkData, LinkEdge } from './flow.ts';
import { useStore } from './state.ts';

/** An edge with the columns that go along it. */
export const Link = memo(function Link(props: EdgeProps<LinkEdge>): ReactElement {
  const { id, data, selected } = props;
  const store = useStore();
  const [path, x, y] = getBezierPath(props);
  return (
    <>
      <BaseEdge id={id} path={path} interactionWidth={24} />
      {data === undefined ? null : (
        <EdgeLabelRenderer>
          <div
            className="edge-label"
            data-selected={selected}
            style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}
          >
            <button
              type="button"
              className="nodrag nopan"
              aria-label={`Insert a node here. ${summary(data)}`}
              onClick={() => store.put({ palette: { kind: 'into', edge: id } })}
            >
              {shortText(data)}
            </button>
            <Columns data={data} />
          </div>
        </EdgeLabelRenderer>
      )}
    </>
  );
});

function summary({ columns, rows }: LinkData): string {
  const texts = [
    ...(columns === null ? [] : [columns.length === 1 ? '1 col' : `${columns.length} cols`]),
    ...(rows === undefined ? [] : [rowsText(rows)]),
  ];
  return texts.join(' · ');
}

/** Rows say more than columns, as soon as they are known. */
const shortText = (data: LinkData): string =>
  data.rows === undefined ? summary(data) : rowsText(data.rows);

const SHOWN = 20;

function Columns({ data }: { readonly data: LinkData }): ReactElement | null {
  const { columns, added } = data;
  if (columns === null || columns.length === 0) return null;
  return (
    <div className="edge-columns" role="tooltip">
      {columns.slice(0, SHOWN).map(({ name, type }) => (
        <span key={name} data-added={added.has(name)}>
          <span>
            {added.has(name) ? '+ ' : ''}
            {name}
          </span>
          <small>{type}</small>
        </span>
      ))}
      {columns.length > SHOWN ? <small>and {columns.length - SHOWN} more</small> : null}
    </div>
  );
}
