/** The reference's script, which is large and loaded when it is first asked for, and its colours. */

import { runInNewContext } from 'node:vm';
import { COLOURS, referenceBundle, referenceStart } from '../../src/http/docs/reference.ts';
import { contrast } from './contrast.ts';

it('a script that could not be loaded once is loaded by the next request, and then kept', async () => {
  const bundle = Buffer.from('script');
  const loads = [
    () => Promise.reject(new Error('too many open files')),
    () => Promise.resolve(bundle),
  ];
  const serve = referenceBundle(() => loads.shift()!());
  const ask = async (): Promise<unknown> => {
    const context = { body: null as unknown, set() {} };
    await serve(context as unknown as Parameters<typeof serve>[0], () => Promise.resolve());
    return context.body;
  };
  await expect(ask()).rejects.toThrow('too many open files');
  expect(await ask()).toBe(bundle);
  expect(await ask()).toBe(bundle);
  expect(loads).toEqual([]);
});

it('is started with the documents of this service, and without what would leave it', () => {
  const context = { type: '', body: '' };
  const serve = referenceStart();
  void serve(context as unknown as Parameters<typeof serve>[0], () => Promise.resolve());
  let called: unknown;
  const createApiReference = (...args: readonly unknown[]) => {
    called = structuredClone(args);
  };
  let onHashChange: (event: object) => void = () => undefined;
  let reloads = 0;
  runInNewContext(context.body, {
    Scalar: { createApiReference },
    URL,
    location: { reload: () => (reloads += 1) },
    addEventListener: (_: string, listener: typeof onHashChange) => (onHashChange = listener),
  });
  expect(context.type).toBe('text/javascript');
  expect(called).toEqual([
    '#reference',
    expect.objectContaining({
      sources: [
        expect.objectContaining({ url: '/openapi.json' }),
        expect.objectContaining({ url: '/product/openapi.json' }),
      ],
      withDefaultFonts: false,
      telemetry: false,
      agent: { disabled: true },
      proxyUrl: '',
    }),
  ]);
  const follow = (from: string, to: string): number => {
    onHashChange({ oldURL: `http://weir/docs${from}`, newURL: `http://weir/docs${to}` });
    return reloads;
  };
  expect(follow('', '#v1/tag/keys')).toBe(0);
  expect(follow('#product/tag/users', '#product/tag/session')).toBe(0);
  expect(follow('', '#product/tag/integrations')).toBe(1);
  expect(follow('#product/tag/integrations', '#v1')).toBe(2);
});

it.each([
  // The grounds of the page on which its texts stand, as Scalar has them.
  ['light', ['#ffffff', '#fbfbfb', '#f6f6f6']],
  ['dark', ['#0f0f0f', '#151515', '#1a1a1a']],
])('its colours can be read in %s mode', (mode, grounds) => {
  const [, rules] = new RegExp(`\\.${mode}-mode \\{([^}]*)\\}`).exec(COLOURS)!;
  const colours = [...rules!.matchAll(/(--[\w-]+): (#[0-9a-f]{6});/g)];
  expect(colours.length).toBeGreaterThan(2);
  for (const [, name, colour] of colours)
    for (const ground of grounds)
      expect([name, ground, contrast(colour!, ground) >= 4.5]).toEqual([name, ground, true]);
});
