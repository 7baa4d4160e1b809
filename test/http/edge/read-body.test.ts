/** What is read of a body: a value, and the parameters of an execute call. */

import { setImmediate as turn } from 'node:timers/promises';
import { readBody } from '../../../src/http/body/body.ts';
import { readPostedParams } from '../../../src/http/body/posted-params.ts';
import type { BodyRule } from '../../../src/http/body/receive-body.ts';
import type { Intake } from '../../../src/services/executions/executions.ts';
import { bodyRule } from '../../support/body-rule.ts';
import { arrived, requestWith, responseWith } from './arriving-body.ts';

describe('a body as a value', () => {
  const read = (text: string, rule: Partial<BodyRule> = {}) =>
    readBody(arrived(text), responseWith(), { ...bodyRule, ...rule });

  it('is an object, once there is space for it', async () => {
    const asked: number[] = [];
    const lease = {
      ...bodyRule.lease,
      waitToParse: (bytes: number) => Promise.resolve(void asked.push(bytes)),
    };
    const value = { a: 'x'.repeat(70_000), b: ['é'] };
    const text = JSON.stringify(value);
    expect(await read(text, { lease })).toEqual(value);
    expect(asked).toEqual([Buffer.byteLength(text)]);
  });

  it('may be missing where it is not needed', async () => {
    expect(await read('', { required: false })).toBeUndefined();
    expect(await read('null', { required: false })).toBeUndefined();
    expect(
      await readBody(requestWith({ 'transfer-encoding': undefined }), responseWith(), {
        ...bodyRule,
        required: false,
      }),
    ).toBeUndefined();
    await expect(read('')).rejects.toMatchObject({ code: 'INVALID_BODY' });
    await expect(read(' ', { required: false })).rejects.toMatchObject({ code: 'INVALID_BODY' });
  });

  it('nests 64 levels deep, and not one more', async () => {
    const nested = (depth: number) => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth);
    expect(await read(nested(64))).toHaveProperty('a');
    await expect(read(nested(65))).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: 'The request body nests deeper than 64 levels.',
    });
  });
});

describe('the body of an execute call', () => {
  const SMALL = 65_536;
  function reading(bytes: number) {
    const used: string[] = [];
    const useOf = (name: string) => (used.push(name), 'value');
    const text = `{"params":{"a":"${'x'.repeat(bytes - 20)}"}}`;
    expect(text).toHaveLength(bytes - 1);
    const intake = { useOf } as unknown as Intake;
    return { used, end: readPostedParams(arrived(`${text} `), responseWith(), bodyRule, intake) };
  }

  /** Rows that go to a file, which fails while they arrive or at their end. */
  function failing(error: Error, at: 'written' | 'end'): Promise<unknown> {
    const does = (what: string) => () => (what === at ? Promise.reject(error) : Promise.resolve());
    const file = {
      path: 'file',
      isBehind: at === 'written',
      write: () => undefined,
      written: does('written'),
      end: does('end'),
    };
    const intake = { useOf: () => 'rows', create: () => file };
    const rows = JSON.stringify({ params: { a: [{ x: 'y'.repeat(300_000) }] } });
    const request = requestWith();
    const given = intake as unknown as Intake;
    const params = readPostedParams(request, responseWith(), bodyRule, given);
    request.write(rows.slice(0, -9));
    void turn().then(() => request.end(rows.slice(-9)));
    return params;
  }

  it('is parsed as a whole up to 64 KiB, and scanned while it arrives where it is larger', async () => {
    for (const [bytes, used] of [
      [SMALL, []],
      [SMALL + 1, ['a']],
    ] as const) {
      const found = reading(bytes);
      expect((await found.end).params.values).toEqual({ a: 'x'.repeat(bytes - 20) });
      expect(found.used).toEqual(used);
    }
  });

  it('has no parameters where it names none, or is missing', async () => {
    const none = { values: {}, rows: new Map() };
    const read = (text: string, required = false) =>
      readPostedParams(arrived(text), responseWith(), { ...bodyRule, required }, {} as Intake);
    expect(await read('{"x":1}')).toEqual({ body: { x: 1 }, params: none });
    expect(await read('')).toEqual({ body: undefined, params: none });
    expect(await read('null')).toEqual({ body: undefined, params: none });
    await expect(read('', true)).rejects.toMatchObject({ code: 'INVALID_BODY' });
  });

  it.each([
    ['ENOSPC', 'written'],
    ['EDQUOT', 'written'],
    ['ENOSPC', 'end'],
  ] as const)('can be sent again where the disk is full: %s, %s', async (code, at) => {
    const cause = Object.assign(new Error('full'), { code });
    await expect(failing(cause, at)).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      message: 'The service has no disk space for the rows of this call.',
      retryAfterSeconds: 5,
      cause,
    });
  });

  it.each([{ code: 'EIO' }, {}])('fails as its files do: %j', async (given) => {
    const error = Object.assign(new Error('broken'), given);
    await expect(failing(error, 'written')).rejects.toBe(error);
    await expect(failing(error, 'end')).rejects.toBe(error);
  });
});
