/** The reference's script, which is large and loaded when it is first asked for. */

import { referenceBundle } from '../../src/http/docs/reference.ts';

it('a script that could not be loaded once is loaded by the next request, and then kept', async () => {
  const bundle = { plain: Buffer.from('plain'), zipped: Buffer.alloc(0) };
  const loads = [
    () => Promise.reject(new Error('too many open files')),
    () => Promise.resolve(bundle),
  ];
  const serve = referenceBundle(() => loads.shift()!());
  /** The answer to a client that takes no compression. */
  const ask = async (): Promise<unknown> => {
    const context = {
      body: null as unknown,
      set() {},
      vary() {},
      acceptsEncodings: () => 'identity',
    };
    await serve(context as unknown as Parameters<typeof serve>[0], () => Promise.resolve());
    return context.body;
  };
  await expect(ask()).rejects.toThrow('too many open files');
  expect(await ask()).toBe(bundle.plain);
  expect(await ask()).toBe(bundle.plain);
  expect(loads).toEqual([]);
});
