/**
 * The format of a list or an object in a form: that of the document's `encoding`, or else the format that most APIs
 * accept.
 */

import type { OperationParameterType } from '../model/integration.ts';
import { member, textOf, type Located } from './located.ts';
import { isJson } from './media.ts';
import { styleOf, type WrittenStyle } from './parameter-style.ts';
import type { Tools } from './parameters.ts';
import type { Shape } from './shape.ts';
import { shortened } from '../kit/shortened.ts';
import { quoted } from './texts.ts';

export interface FormField extends Partial<WrittenStyle> {
  readonly type: OperationParameterType;
}

interface Field {
  readonly name: string;
  readonly schema: Located;
  readonly shape: Shape;
  readonly type: OperationParameterType;
  /** The encoding of all fields. */
  readonly encoding: Located | undefined;
}

export function formField(
  { reading }: Tools,
  { name, schema, shape, type, encoding }: Field,
): FormField {
  if (shape.types.size === 0 && shape.variants.length < 2) return { type: 'string' };
  if (type !== 'array' && type !== 'object') return { type };
  const fieldEncoding: Located = encoding
    ? member(encoding, name)
    : { value: undefined, path: schema.path };
  const contentType = textOf(member(fieldEncoding, 'contentType'));
  if (contentType !== undefined && isJson(contentType)) {
    reading.warn(
      fieldEncoding.path,
      `${quoted(name)} is written as ${contentType}: nodes take it as a string`,
    );
    return { type: 'string' };
  }
  const isDeep = textOf(member(fieldEncoding, 'style')) === 'deepObject';
  if (type === 'object' && !isDeep)
    reading.warn(
      schema.path,
      `How ${quoted(name, 80)} is written in the form is not said: its fields are sent as ${quoted(`${shortened(name, 80)}[field]`)}`,
    );
  return { type, ...styleOf(reading, fieldEncoding, name, type) };
}
