/** Items that can be dragged to another place in their list. Keys and buttons also move them. */

import { useState, type DragEvent, type HTMLAttributes } from 'react';

interface DragOrder {
  /** Attributes of the handle by which an item is dragged. */
  readonly grip: (index: number) => HTMLAttributes<HTMLElement>;
  /** Attributes of an item, on which others can be dropped. */
  readonly target: (index: number) => HTMLAttributes<HTMLElement> & { 'data-over'?: true };
}

export function useDragOrder(move: (from: number, to: number) => void): DragOrder {
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const end = (): void => {
    setDragged(null);
    setOver(null);
  };
  return {
    grip: (index) => ({
      draggable: true,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move';
        setDragged(index);
      },
      onDragEnd: end,
    }),
    target: (index) => ({
      ...(over === index && dragged !== index ? { 'data-over': true } : {}),
      onDragOver: (event: DragEvent) => {
        if (dragged === null) return;
        event.preventDefault();
        setOver(index);
      },
      onDrop: (event: DragEvent) => {
        if (dragged === null) return;
        event.preventDefault();
        move(dragged, index);
        end();
      },
    }),
  };
}
