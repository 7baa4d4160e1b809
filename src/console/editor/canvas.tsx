import {
  Background,
  ReactFlow,
  type Connection,
  type FinalConnectionState,
  type NodeChange,
  type OnMove,
} from '@xyflow/react';
import { useCallback, useMemo, useRef, useState, type FocusEvent, type ReactElement } from 'react';
import { connect, linkRefusal, moveNodes } from '../graph/commands.ts';
import { layOut } from '../graph/layout.ts';
import type { Place } from '../graph/model.ts';
import { Card } from './card.tsx';
import { cardNode, linkEdge, type CardNode, type LinkEdge } from './flow.ts';
import { Link } from './link.tsx';
import { useDocument, useEditor, useStore, type EditorStore } from './state.ts';
import { useCanvasView } from './canvas-view.ts';

const NODE_TYPES = { card: Card };
const EDGE_TYPES = { link: Link };
/** Below, nodes are blocks without text. */
const FAR = 0.4;

export function Canvas(): ReactElement {
  const store = useStore();
  const [dragged, setDragged] = useState<ReadonlyMap<string, Place>>(new Map());
  const [refusal, setRefusal] = useState<string | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const nodes = useCards(dragged);
  const edges = useLinks();
  const { ready } = useCanvasView(frame);
  const move: OnMove = useCallback((_, { zoom }) => {
    frame.current?.style.setProperty('--inverse-zoom', String(1 / zoom));
    frame.current?.toggleAttribute('data-far', zoom < FAR);
  }, []);
  const isValid = (connection: Connection | LinkEdge): boolean => {
    const reason = refusalOf(store, connection);
    setRefusal(reason);
    return reason === null;
  };
  return (
    <div className="canvas" ref={frame} onFocus={(event) => selectFocused(store, event)}>
      <ReactFlow<CardNode, LinkEdge>
        nodes={nodes}
        edges={edges}
        nodeTypes={NODE_TYPES}
        edgeTypes={EDGE_TYPES}
        onInit={ready}
        onMove={move}
        onNodesChange={(changes) => applyChanges(store, changes, setDragged)}
        onEdgesChange={(changes) => selectEdges(store, changes)}
        onNodeDragStop={(_, __, moved) => {
          drop(store, moved);
          setDragged(new Map());
        }}
        onConnect={(connection) => connectPorts(store, connection)}
        onConnectEnd={(_, state) => {
          setRefusal(null);
          offerPalette(store, state);
        }}
        onPaneClick={() => store.select()}
        isValidConnection={isValid}
        onlyRenderVisibleElements
        connectionRadius={28}
        minZoom={0.1}
        maxZoom={2}
        deleteKeyCode={null}
        disableKeyboardA11y
        zoomOnDoubleClick={false}
        proOptions={{ hideAttribution: true }}
      >
        <Background gap={24} size={1} color="var(--line)" />
      </ReactFlow>
      {refusal === null ? null : (
        <p className="canvas-note" role="status">
          {refusal}
        </p>
      )}
    </div>
  );
}

/** Unchanged nodes stay the same objects, so that the canvas does not render them again. */
function useCards(dragged: ReadonlyMap<string, Place>): CardNode[] {
  const { kinds } = useStore();
  const document = useDocument();
  const check = useEditor((state) => state.check);
  const selection = useEditor((state) => state.selection);
  const places = useMemo(() => layOut(document), [document]);
  const cards = useRef(new Map<string, CardNode>());
  return useMemo(() => {
    const next = document.nodes.map((node) => {
      const place = dragged.get(node.id) ?? places.get(node.id) ?? { x: 0, y: 0 };
      const card = cardNode(node, kinds.get(node.type), place, check, selection.has(node.id));
      const before = cards.current.get(node.id);
      return before !== undefined && isSameCard(before, card) ? before : card;
    });
    cards.current = new Map(next.map((card) => [card.id, card]));
    return next;
  }, [document, kinds, places, dragged, check, selection]);
}

const isSameCard = (a: CardNode, b: CardNode): boolean =>
  a.selected === b.selected &&
  a.position.x === b.position.x &&
  a.position.y === b.position.y &&
  a.data.node === b.data.node &&
  a.data.errors === b.data.errors &&
  a.data.warnings === b.data.warnings &&
  a.data.database === b.data.database;

function useLinks(): LinkEdge[] {
  const document = useDocument();
  const check = useEditor((state) => state.check);
  const preview = useEditor((state) => state.preview);
  const counts = useEditor((state) => state.counts);
  const selection = useEditor((state) => state.selection);
  return useMemo(
    () =>
      document.edges.map((edge) =>
        linkEdge(document, edge, check, { preview, counts }, selection.has(edge.id)),
      ),
    [document, check, preview, counts, selection],
  );
}

function applyChanges(
  store: EditorStore,
  changes: readonly NodeChange<CardNode>[],
  setDragged: (update: (before: ReadonlyMap<string, Place>) => ReadonlyMap<string, Place>) => void,
): void {
  const moves = changes.flatMap((change) =>
    change.type === 'position' && change.dragging === true && change.position !== undefined
      ? [[change.id, change.position] as const]
      : [],
  );
  if (moves.length > 0) setDragged((before) => new Map([...before, ...moves]));
  const selects = changes.filter((change) => change.type === 'select');
  if (selects.length > 0) changeSelection(store, selects);
}

const selectEdges = (store: EditorStore, changes: readonly { type: string }[]): void =>
  changeSelection(
    store,
    changes.filter(
      (change): change is { type: 'select'; id: string; selected: boolean } =>
        change.type === 'select',
    ),
  );

function changeSelection(
  store: EditorStore,
  changes: readonly { readonly id: string; readonly selected: boolean }[],
): void {
  if (changes.length === 0) return;
  const next = new Set(store.state.selection);
  for (const { id, selected } of changes)
    if (selected) next.add(id);
    else next.delete(id);
  store.select(...next);
}

function drop(store: EditorStore, moved: readonly CardNode[]): void {
  const places = new Map(
    moved.map(({ id, position: { x, y } }) => [id, { x: Math.round(x), y: Math.round(y) }]),
  );
  store.change(moveNodes(store.document, places));
}

type Ends = Pick<Connection, 'source' | 'target'> & {
  readonly sourceHandle?: string | null;
  readonly targetHandle?: string | null;
};

const linkOf = ({ source, target, sourceHandle, targetHandle }: Ends) => ({
  source,
  sourcePort: sourceHandle ?? 'output1',
  target,
  targetPort: targetHandle ?? 'input1',
});

const refusalOf = (store: EditorStore, ends: Ends): string | null =>
  linkRefusal(store.document, store.kinds, linkOf(ends));

function connectPorts(store: EditorStore, ends: Ends): void {
  if (refusalOf(store, ends) === null) store.change(connect(store.document, linkOf(ends)));
}

/** An edge that is dropped on nothing asks for the node at its end. */
function offerPalette(store: EditorStore, { fromHandle, toNode }: FinalConnectionState): void {
  if (fromHandle?.type === 'source' && toNode === null)
    store.put({ palette: { kind: 'after', node: fromHandle.nodeId } });
}

/** A node that the keyboard reaches is selected; a click selects by itself. */
function selectFocused(store: EditorStore, { target }: FocusEvent): void {
  const node = target.closest('.react-flow__node');
  const id = node?.getAttribute('data-id');
  if (id !== null && id !== undefined && node === target && target.matches(':focus-visible'))
    store.select(id);
}
