import { randomBytes } from 'node:crypto';

import { openSecret, sealingKey, sealSecret } from '../../../src/services/credentials/seal.ts';

const key = sealingKey(randomBytes(32));
const owner = { organizationId: 3, id: 7, type: 'bearer' } as const;
const SECRET = 'sentinel-äöü-4f1c';

it('opens what was sealed, and seals differently each time', () => {
  const [one, two] = [sealSecret(SECRET, owner, key), sealSecret(SECRET, owner, key)];
  expect(openSecret(one.sealed, owner, key)).toBe(SECRET);
  expect(one.sealed).not.toEqual(two.sealed);
  expect(one.sealed.toString('latin1')).not.toContain('sentinel');
  expect(openSecret(sealSecret('', owner, key).sealed, owner, key)).toBe('');
});

it('opens what earlier releases sealed', () => {
  const sealed =
    '0112af6a0e365b9bc85c94e562f97509ae4644609b909fc08925823d0ee262baebe37a48952e9d5d88a9c3';
  const made = sealingKey(Buffer.alloc(32, 5));
  expect(openSecret(Buffer.from(sealed, 'hex'), owner, made)).toBe('secret');
  expect(sealSecret('secret', owner, made).sealed).toHaveLength(sealed.length / 2);
});

it('starts with a version and the id of the key, which reveals nothing about the key', () => {
  const raw = randomBytes(32);
  const made = sealingKey(raw);
  const { sealed, keyId } = sealSecret(SECRET, owner, made);
  expect(sealed[0]).toBe(1);
  expect(sealed.subarray(1, 9).toString('hex')).toBe(keyId);
  expect(raw.toString('hex')).not.toContain(keyId);
  expect(made.encryptionKey).not.toEqual(raw);
});

it.each([
  ['another organization', { ...owner, organizationId: 4 }],
  ['another id', { ...owner, id: 8 }],
  ['another type', { ...owner, type: 'basic' as const }],
])('does not open for %s', (_, other) => {
  const { sealed } = sealSecret(SECRET, owner, key);
  expect(() => openSecret(sealed, other, key)).toThrow();
});

it('opens with no other key, and not where a single bit was changed', () => {
  const { sealed } = sealSecret(SECRET, owner, key);
  expect(() => openSecret(sealed, owner, sealingKey(randomBytes(32)))).toThrow();
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at]! ^= 1;
    expect(() => openSecret(changed, owner, key)).toThrow();
  }
  expect(() => openSecret(sealed.subarray(0, 20), owner, key)).toThrow();
});
