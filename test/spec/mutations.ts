/** Every single-place mutation of a value. */

import { isMap } from '../../scripts/spec/walk.ts';

export interface Mutation {
  readonly how: string;
  readonly value: unknown;
}

const REPLACEMENTS: readonly unknown[] = [
  null,
  '',
  'x',
  '\u0000',
  -1,
  0,
  1.5,
  2 ** 31,
  true,
  false,
  [],
  {},
];

export function mutations(value: unknown, at = ''): readonly Mutation[] {
  const replaced = REPLACEMENTS.map((replacement) => ({
    how: `${at} becomes ${JSON.stringify(replacement)}`,
    value: replacement,
  }));
  if (Array.isArray(value)) {
    const within = value.flatMap((item, index) =>
      mutations(item, `${at}/${index}`).map(({ how, value: bad }) => ({
        how,
        value: value.with(index, bad) as unknown,
      })),
    );
    return [...replaced, { how: `${at} doubled`, value: [...value, ...value] }, ...within];
  }
  if (!isMap(value)) return replaced;
  const within = Object.entries(value).flatMap(([name, member]) => {
    const { [name]: _, ...rest } = value;
    const changed = mutations(member, `${at}/${name}`).map(({ how, value: bad }) => ({
      how,
      value: { ...value, [name]: bad },
    }));
    return [{ how: `${at} without ${name}`, value: rest }, ...changed];
  });
  return [
    ...replaced,
    { how: `${at} with a member more`, value: { ...value, surplus: 1 } },
    ...within,
  ];
}
