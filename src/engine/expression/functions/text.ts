/** Functions of text. Positions count from 1, lengths are in characters. */

import { plain, type FunctionFamily } from './definition.ts';

export const textFunctions: FunctionFamily = {
  lower: plain('lower(text)', ['string'], 'string'),
  upper: plain('upper(text)', ['string'], 'string'),
  trim: plain('trim(text, characters)', ['string', 'string'], 'string', { optional: 1 }),
  ltrim: plain('ltrim(text, characters)', ['string', 'string'], 'string', { optional: 1 }),
  rtrim: plain('rtrim(text, characters)', ['string', 'string'], 'string', { optional: 1 }),
  length: plain('length(text)', ['string'], 'integer'),
  substring: plain('substring(text, start, length)', ['string', 'integer', 'integer'], 'string', { optional: 1 }),
  replace: plain('replace(text, what, by)', ['string', 'string', 'string'], 'string'),
  // Nulls count as empty text, as in PostgreSQL.
  concat: plain('concat(x, y, …)', ['text'], 'string', { repeats: true }),
  left: plain('left(text, count)', ['string', 'integer'], 'string'),
  right: plain('right(text, count)', ['string', 'integer'], 'string'),
  split_part: plain('split_part(text, separator, position)', ['string', 'string', 'integer'], 'string'),
  contains: plain('contains(text, part)', ['string', 'string'], 'boolean'),
  starts_with: plain('starts_with(text, start)', ['string', 'string'], 'boolean'),
  ends_with: plain('ends_with(text, end)', ['string', 'string'], 'boolean'),
};
