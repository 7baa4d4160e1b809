import { createSingleFlight } from '../../src/kit/single-flight.ts';

test('calls with the same key share the work under way and its outcome; later ones do it again', async () => {
  const flights = createSingleFlight<number>();
  let begun = 0;
  const work = async (): Promise<number> => {
    begun += 1;
    await Promise.resolve();
    return begun;
  };
  const both = [flights.run('a', work), flights.run('a', work), flights.run('b', work)];
  expect(await Promise.all(both)).toEqual([2, 2, 2]);
  expect(begun).toBe(2);
  expect(await flights.run('a', work)).toBe(3);
});

test('a failure is shared too, and is not kept', async () => {
  const flights = createSingleFlight<string>();
  const failing = (): Promise<string> => Promise.reject(new Error('away'));
  const both = await Promise.allSettled([flights.run('a', failing), flights.run('a', failing)]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await flights.run('a', () => Promise.resolve('back'))).toBe('back');
});
