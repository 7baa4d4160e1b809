/** For how long the addresses of a host hold, and for which of its ports. */

import { createDestinationCache } from '../../../src/connectors/http/destination-cache.ts';

const at = (address: string) => ({ addresses: [address] });

it('they hold for a second, for one origin, unless they are forgotten or found again', () => {
  let nowMs = 5_000;
  const kept = createDestinationCache({ now: () => new Date(nowMs) });
  const url = new URL('https://a.example/x?y');
  expect(kept.get(url)).toBeUndefined();
  kept.keep(url, at('192.0.2.1'));
  nowMs += 999;
  expect(kept.get(new URL('https://a.example:443/other'))).toEqual(at('192.0.2.1'));
  for (const other of ['http://a.example/', 'https://a.example:8443/', 'https://b.example/'])
    expect(kept.get(new URL(other))).toBeUndefined();
  nowMs += 1;
  expect(kept.get(url)).toBeUndefined();
  kept.keep(url, at('192.0.2.2'));
  nowMs += 500;
  kept.keep(url, at('192.0.2.3'));
  nowMs += 999;
  expect(kept.get(url)).toEqual(at('192.0.2.3'));
  kept.forget(new URL('https://b.example/'));
  expect(kept.get(url)).toEqual(at('192.0.2.3'));
  kept.forget(url);
  expect(kept.get(url)).toBeUndefined();
});
