/** The format of a list or an object in a query. */

import type { ParameterStyle } from '../model/integration.ts';
import { member, textOf, type Located } from './located.ts';
import type { Reading } from './reading.ts';

export interface WrittenStyle {
  readonly style: ParameterStyle;
  readonly wireName?: string | undefined;
}

const COLLECTION_FORMATS: Readonly<Record<string, ParameterStyle>> = {
  csv: 'comma',
  ssv: 'space',
  pipes: 'pipe',
  multi: 'repeat',
};
const STYLES: Readonly<Record<string, ParameterStyle>> = {
  form: 'comma',
  spaceDelimited: 'space',
  pipeDelimited: 'pipe',
};

export function styleOf(
  reading: Reading,
  parameter: Located,
  name: string,
  type: 'array' | 'object',
): WrittenStyle {
  if (reading.version === '2.0') {
    const format = textOf(member(parameter, 'collectionFormat')) ?? 'csv';
    return { style: COLLECTION_FORMATS[format] ?? 'comma' };
  }
  const style = textOf(member(parameter, 'style')) ?? 'form';
  if (type === 'object') return { style: 'deep' };
  if (style === 'deepObject')
    return name.endsWith('[]')
      ? { style: 'brackets', wireName: name.slice(0, -2) }
      : { style: 'brackets' };
  const explode = member(parameter, 'explode').value ?? style === 'form';
  return { style: explode === true ? 'repeat' : (STYLES[style] ?? 'comma') };
}
