/** The colours of the console have enough contrast in both themes (WCAG 2.2 AA). */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contrast } from '../docs/contrast.ts';

const source = (path: string): string =>
  readFileSync(join(__dirname, '../../src/console', path), 'utf8');

const PAIR = /light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/;
const colours = new Map(
  [...source('design/tokens.css').matchAll(new RegExp(`--([\\w-]+): ${PAIR.source}`, 'g'))].map(
    ([, name, light, dark]) => [name!, { light: light!, dark: dark! }],
  ),
);
const series = [...source('charts/chart.css').matchAll(new RegExp(PAIR.source, 'g'))].map(
  ([, light, dark]) => ({ light: light!, dark: dark! }),
);
const SURFACES = ['bg', 'raised', 'sunken', 'selected'];

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  const colour = (name: string): string => {
    const pair = colours.get(name);
    if (pair === undefined) throw new Error(`There is no token --${name}.`);
    return pair[theme];
  };

  it.each([
    ...['text', 'muted', 'accent', 'ok', 'warn', 'danger', 'cancelled'].map(
      (name) => [name, SURFACES] as const,
    ),
    ...['getter', 'setter', 'terminator'].map((name) => [name, SURFACES] as const),
    ...['text', 'muted', 'accent'].map(
      (name) => [name, ['ok-ground', 'warn-ground', 'danger-ground']] as const,
    ),
    ...['ok', 'warn', 'danger'].map((name) => [name, [`${name}-ground`]] as const),
    ['on-accent', ['accent']] as const,
    ['on-danger', ['danger']] as const,
  ])('text of the colour %s is legible on %j', (name, grounds) => {
    for (const ground of grounds)
      expect(contrast(colour(name), colour(ground))).toBeGreaterThanOrEqual(4.5);
  });

  it('borders of controls and series of charts stand out', () => {
    for (const ground of ['bg', 'raised'])
      for (const one of [colour('control'), ...series.map((each) => each[theme])])
        expect(contrast(one, colour(ground))).toBeGreaterThanOrEqual(3);
    expect(series).toHaveLength(8);
  });
});
