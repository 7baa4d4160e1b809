import './icon.css';
import type { ReactElement } from 'react';

/** Lines in a square of 16 pixels. */
const PATHS = {
  workflows: 'M2.5 3.5h4v3h-4zM9.5 9.5h4v3h-4zM4.5 6.5v4.5h5',
  runs: 'M5 3.2v9.6l7.5-4.8z',
  schedules: 'M8 2.2a5.8 5.8 0 1 0 0 11.6 5.8 5.8 0 0 0 0-11.6zM8 4.8V8l2.2 1.6',
  dashboards: 'M2.5 2.5h4.5v6H2.5zM9 2.5h4.5v3.5H9zM2.5 10.5H7v3H2.5zM9 8h4.5v5.5H9z',
  integrations: 'M6 2.5v3M10 2.5v3M4 5.5h8v2.5a4 4 0 0 1-8 0zM8 12v2',
  credentials: 'M3.5 7.5h9v6h-9zM5.5 7.5V5a2.5 2.5 0 0 1 5 0v2.5',
  keys: 'M10.2 2.5a3.3 3.3 0 1 0 0 6.6 3.3 3.3 0 0 0 0-6.6zM7.8 8.2l-5.3 5.3M4.5 11.5l1.7 1.7',
  users:
    'M6 3a2.3 2.3 0 1 0 0 4.6A2.3 2.3 0 0 0 6 3zM1.8 13c0-2.4 1.8-4 4.2-4s4.2 1.6 4.2 4M10.4 3.4a2.1 2.1 0 0 1 0 3.9M11.8 9.4c1.5.5 2.4 1.8 2.4 3.6',
  embedding: 'M2.5 3h11v10h-11zM2.5 5.5h11M7 7.8L5.2 9.4 7 11M9 7.8l1.8 1.6L9 11',
  usage: 'M2.5 13.5h11M4 11V8M7 11V4M10 11V6M13 11V2.5',
  docs: 'M3.5 2.5h6l3 3v8h-9zM9.5 2.5v3h3M5.5 8h5M5.5 10.5h5',
  search: 'M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM10.3 10.3l3.2 3.2',
  plus: 'M8 3v10M3 8h10',
  copy: 'M5.5 5.5h8v8h-8zM3.5 10.5h-1v-8h8v1',
  close: 'M4 4l8 8M12 4l-8 8',
  theme: 'M8 2.2a5.8 5.8 0 1 0 0 11.6zM8 2.2a5.8 5.8 0 0 1 0 11.6',
} as const;

export type IconName = keyof typeof PATHS;

/** Decorative: hidden from screen readers, which read the adjacent text. */
export function Icon({ name }: { readonly name: IconName }): ReactElement {
  return (
    <svg className="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
