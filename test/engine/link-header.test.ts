import { linkedAddress } from '../../src/engine/ingest/link-header.ts';

const BASE = 'https://api.example/v1/items?page=1';
const NEXT = 'https://api.example/v1/items?page=2';

it.each([
  ['<https://api.example/v1/items?page=2>; rel="next"', NEXT],
  ['<?page=2>; rel=next', NEXT],
  ['<?page=2>;rel=NEXT', NEXT],
  ['<?page=2> ; REL = "next"', NEXT],
  ['<?page=2>; rel="last  next"', NEXT],
  ['<?page=2>; title="a, b; rel=prev"; rel=next', NEXT],
  ['<?page=2>; title="a \\" b"; rel=next', NEXT],
  ['<?page=2>; hidden; rel=next', NEXT],
  ['<?page=0>; rel=prev, <?page=2>; rel=next, <?page=3>; rel=next', NEXT],
  ['<?a=1,2>; rel=prev, <?page=2>; rel=next', NEXT],
  // Of several, the first counts.
  ['<?page=2>; rel=prev; rel=next', undefined],
  ['<?page=2>; rel=next; rel=prev', NEXT],
  ['<?page=2>; rel="nextpage"', undefined],
  ['<?page=2>; rel', undefined],
  ['<?page=2>; rel=', undefined],
  ['<?page=2>; rev=next', undefined],
  ['<?page=2>', undefined],
  ['?page=2; rel=next', undefined],
  ['<?page=0>; rel=prev', undefined],
  ['', undefined],
])('%s', (header, address) => {
  expect(linkedAddress(header, BASE)).toBe(address);
});

it('throws where the address is none', () => {
  expect(() => linkedAddress('<https://>; rel=next', BASE)).toThrow('Invalid URL');
});
