import type { IconName } from '../design/icon.tsx';

export interface Place {
  readonly path: string;
  readonly name: string;
  readonly icon: IconName;
  /** Locations at which this place is the current one. */
  readonly pattern: RegExp;
  /** Pressed after G. */
  readonly key: string;
  readonly isForAdmins: boolean;
}

const FOR_ADMINS = ['/users', '/embedding'];

/** The views that the rail and the palette lead to. */
export const PLACES: readonly Place[] = [
  place('/', 'Workflows', 'workflows', 'w', /^\/($|workflows\/)/),
  place('/runs', 'Runs', 'runs', 'r'),
  place('/dashboards', 'Dashboards', 'dashboards', 'd'),
  place('/schedules', 'Schedules', 'schedules', 's'),
  place('/integrations', 'Integrations', 'integrations', 'i'),
  place('/credentials', 'Credentials', 'credentials', 'c'),
  place('/keys', 'Keys', 'keys', 'k'),
  place('/users', 'Users', 'users', 'u'),
  place('/embedding', 'Embedding', 'embedding', 'e'),
  place('/usage', 'Limits and usage', 'usage', 'l'),
];

function place(
  path: string,
  name: string,
  icon: IconName,
  key: string,
  pattern = new RegExp(`^${path}($|/)`),
): Place {
  return { path, name, icon, key, pattern, isForAdmins: FOR_ADMINS.includes(path) };
}
