import {
  useRef,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  type RefObject,
} from 'react';
import { GAP, ROW } from './dashboard-grid.tsx';
import { COLUMNS } from './grid.ts';

/** A distance on the grid. */
export interface Step {
  readonly columns: number;
  readonly rows: number;
  /** True for an arrow key. */
  readonly isKey: boolean;
}

const ARROWS: Readonly<Record<string, Step>> = {
  ArrowLeft: { columns: -1, rows: 0, isKey: true },
  ArrowRight: { columns: 1, rows: 0, isKey: true },
  ArrowUp: { columns: 0, rows: -1, isKey: true },
  ArrowDown: { columns: 0, rows: 1, isKey: true },
};

interface TileHandleProps {
  readonly kind: 'move' | 'resize';
  readonly name: string;
  readonly grid: RefObject<HTMLElement | null>;
  /** Begins a gesture. The steps of the result are from its start. */
  readonly begin: () => (step: Step) => void;
}

/** A button that is dragged, or that takes arrow keys. */
export function TileHandle({ kind, name, grid, begin }: TileHandleProps): ReactElement {
  const drag = useRef<Drag | null>(null);
  const start = (event: PointerEvent<HTMLButtonElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, y: event.clientY, apply: begin(), last: '' };
  };
  const move = ({ clientX, clientY }: PointerEvent): void => {
    const width = grid.current?.clientWidth ?? 0;
    const { current } = drag;
    if (current === null || width === 0) return;
    const step = {
      columns: Math.round((clientX - current.x) / ((width + GAP) / COLUMNS)),
      rows: Math.round((clientY - current.y) / (ROW + GAP)),
      isKey: false,
    };
    const text = JSON.stringify(step);
    if (text === current.last) return;
    current.last = text;
    current.apply(step);
  };
  const press = (event: KeyboardEvent): void => {
    const step = ARROWS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    begin()(step);
  };
  return (
    <button
      type="button"
      className={`tile-${kind}`}
      aria-label={`${name}: arrow keys`}
      title={kind === 'move' ? 'Drag, or use the arrow keys' : 'Drag to resize'}
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={() => (drag.current = null)}
      onPointerCancel={() => (drag.current = null)}
      onKeyDown={press}
    >
      {kind === 'move' ? '⠿' : null}
    </button>
  );
}

interface Drag {
  readonly x: number;
  readonly y: number;
  readonly apply: (step: Step) => void;
  /** The last step, so that each is applied once. */
  last: string;
}
