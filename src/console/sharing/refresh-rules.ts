/** Intervals at which viewers can refresh a shared dashboard. */

const TEXTS: readonly (readonly [minutes: number, text: string])[] = [
  [5, 'Every 5 minutes'],
  [15, 'Every 15 minutes'],
  [60, 'Every hour'],
  [1_440, 'Every day'],
];

/** Options of a field. The empty value means never. */
export const REFRESH_OPTIONS: readonly (readonly [value: string, text: string])[] = [
  ['', 'Never'],
  ...TEXTS.map(([minutes, text]) => [String(minutes), `${text}, at most`] as const),
];

export function refreshText(minutes: number | null | undefined): string {
  if (minutes === null || minutes === undefined) return 'Never';
  return TEXTS.find(([known]) => known === minutes)?.[1] ?? `Every ${minutes} minutes`;
}
