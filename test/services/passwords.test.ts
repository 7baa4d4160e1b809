import {
  hashPassword,
  passwordMatches,
  unmatchableHash,
} from '../../src/services/accounts/passwords.ts';

describe('a stored password', () => {
  it('matches the same password only', async () => {
    const stored = await hashPassword('correct horse');
    expect(await passwordMatches('correct horse', stored)).toBe(true);
    expect(await passwordMatches('correct horsf', stored)).toBe(false);
    expect(await passwordMatches('', stored)).toBe(false);
  });

  it('is salted and carries its parameters, at least N = 2^15', async () => {
    const [one, other] = await Promise.all([
      hashPassword('same password'),
      hashPassword('same password'),
    ]);
    expect(one).toMatch(/^\$scrypt\$ln=15,r=8,p=1\$[\w-]{22}\$[\w-]{43}$/);
    expect(one).not.toBe(other);
  });

  it('still matches when it was made with other parameters', async () => {
    // scrypt("password", "NaCl", N=1024, r=8, p=16, 64): a test vector of RFC 7914.
    const hash = Buffer.from(
      'fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b3731622eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640',
      'hex',
    );
    const stored = `$scrypt$ln=10,r=8,p=16$${Buffer.from('NaCl').toString('base64url')}$${hash.toString('base64url')}`;
    expect(await passwordMatches('password', stored)).toBe(true);
    expect(await passwordMatches('passwore', stored)).toBe(false);
  });

  it('is the same however a keyboard composes its letters', async () => {
    expect(
      await passwordMatches('cafe\u0301-cafe\u0301', await hashPassword('caf\u00e9-caf\u00e9')),
    ).toBe(true);
  });

  it('can be one that nothing matches', async () => {
    expect(await passwordMatches('anything', unmatchableHash())).toBe(false);
  });

  it('is our fault when it has another form', async () => {
    await expect(passwordMatches('anything', 'plain text')).rejects.toThrow('unknown form');
  });
});
