/** The visible part of the canvas: all nodes at first, and the selected node when the keyboard moves to it. */

import { getViewportForBounds, type ReactFlowInstance } from '@xyflow/react';
import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { layOut, NODE_HEIGHT, NODE_WIDTH } from '../graph/layout.ts';
import type { Place } from '../graph/model.ts';
import type { CardNode, LinkEdge } from './flow.ts';
import { useStore } from './state.ts';

type Instance = ReactFlowInstance<CardNode, LinkEdge>;

/** A longer graph begins at the left. */
const LEAST_ZOOM = 0.75;
const MARGIN = 48;

export const FIT_EVENT = 'weir:fit';
export const ZOOM_EVENT = 'weir:zoom';
export const REVEAL_EVENT = 'weir:reveal';

/** Asks the canvas of the page to show something. */
export const showOnCanvas = (name: string, id = ''): boolean =>
  dispatchEvent(new CustomEvent(name, { detail: id }));

export function useCanvasView(frame: RefObject<HTMLDivElement | null>): {
  readonly ready: (instance: Instance) => void;
} {
  const store = useStore();
  const flow = useRef<Instance | null>(null);
  const fit = useCallback((): void => {
    const places = [...layOut(store.document).values()];
    if (frame.current !== null) void flow.current?.setViewport(viewportOf(places, frame.current));
  }, [store, frame]);
  useEffect(() => {
    const reveal = (event: Event): void => {
      if (event instanceof CustomEvent) revealNode(String(event.detail));
    };
    function revealNode(id: string): void {
      const place = layOut(store.document).get(id);
      const [instance, element] = [flow.current, frame.current];
      if (place === undefined || instance === null || element === null) return;
      const { x, y } = instance.flowToScreenPosition(place);
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const zoom = instance.getZoom();
      const isShown =
        x >= left && y >= top && x + NODE_WIDTH * zoom <= right && y + NODE_HEIGHT * zoom <= bottom;
      if (!isShown)
        void instance.setCenter(place.x + NODE_WIDTH / 2, place.y + NODE_HEIGHT / 2, {
          zoom: Math.max(zoom, LEAST_ZOOM),
        });
      focusNode(element, id, FOCUS_ATTEMPTS);
    }
    const zoom = (): void => void flow.current?.zoomTo(1);
    addEventListener(FIT_EVENT, fit);
    addEventListener(REVEAL_EVENT, reveal);
    addEventListener(ZOOM_EVENT, zoom);
    return () => {
      removeEventListener(FIT_EVENT, fit);
      removeEventListener(REVEAL_EVENT, reveal);
      removeEventListener(ZOOM_EVENT, zoom);
    };
  }, [store, frame, fit]);
  const ready = useCallback(
    (instance: Instance): void => {
      flow.current = instance;
      fit();
    },
    [fit],
  );
  return { ready };
}

function viewportOf(
  places: readonly Place[],
  { clientWidth: width, clientHeight: height }: HTMLElement,
) {
  if (places.length === 0) return { x: width / 2, y: height / 2, zoom: 1 };
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const bounds = {
    x: left,
    y: top,
    width: Math.max(...xs) - left + NODE_WIDTH,
    height: Math.max(...ys) - top + NODE_HEIGHT,
  };
  const viewport = getViewportForBounds(bounds, width, height, LEAST_ZOOM, 1, 0.08);
  const { zoom } = viewport;
  const isTooWide = bounds.width * zoom > width - MARGIN;
  return isTooWide ? { ...viewport, x: MARGIN - left * zoom } : viewport;
}

const FOCUS_ATTEMPTS = 10;

/** A node that comes into view exists only after the canvas has rendered it. */
function focusNode(element: HTMLElement, id: string, attempts: number): void {
  const node = element.querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(id)}"]`);
  if (node !== null) node.focus({ preventScroll: true });
  else if (attempts > 0) requestAnimationFrame(() => focusNode(element, id, attempts - 1));
}
