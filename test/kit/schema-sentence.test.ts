/** What a schema's validator found, in words. */

import { schemaSentence, typeNames } from '../../src/kit/schema-sentence.ts';

it.each<[keyword: string, params: Record<string, unknown>, sentence: string]>([
  ['type', { type: 'integer' }, 'must be a whole number'],
  ['type', { type: ['string', 'null'] }, 'must be a string or null'],
  ['type', { type: 'boolean,array' }, 'must be true or false or an array'],
  ['const', { allowedValue: 'a' }, 'must be "a"'],
  ['minimum', { limit: 0 }, 'must be at least 0'],
  ['maximum', { limit: 9 }, 'must be at most 9'],
  ['minLength', { limit: 1 }, 'must not be empty'],
  ['minLength', { limit: 2 }, 'must be at least 2 characters'],
  ['maxLength', { limit: 1 }, 'must be at most 1 character'],
  ['maxLength', { limit: 2 }, 'must be at most 2 characters'],
  ['minItems', { limit: 1 }, 'must not be empty'],
  ['minItems', { limit: 2 }, 'must have at least 2 items'],
  ['maxItems', { limit: 1 }, 'must have at most 1 item'],
  ['minProperties', { limit: 2 }, 'must have at least 2 members'],
  ['maxProperties', { limit: 5 }, 'must have at most 5 members'],
  ['uniqueItems', {}, 'must not have the same item twice'],
])('%s with %j: %s', (keyword, params, sentence) => {
  expect(schemaSentence({ keyword, params })).toBe(sentence);
});

it('leaves the keywords that say more to others, and names that are none of JSON’s as they are', () => {
  expect(schemaSentence({ keyword: 'pattern', params: { pattern: 'x' } })).toBeUndefined();
  expect(typeNames('number,object,null,other')).toBe('a number or an object or null or other');
});
