/** Parameters with a name that an object cannot have. */

import { imported, openapi } from './documents.ts';

describe('parameters', () => {
  it.each(['query', 'header'])(
    'are left out with a warning if named `__proto__`: in %s',
    (place) => {
      const post = {
        parameters: [
          { name: '__proto__', in: place },
          { name: 'Accept-Version', in: place },
        ],
        responses: {},
      };
      const { definition, warnings } = imported(openapi({ '/orders': { post } }));
      expect(definition.operations[0]!.parameters.map(({ name }) => name)).toEqual([
        'Accept-Version',
      ]);
      expect(warnings.map(({ message }) => message)).toContain(
        'A parameter cannot be named `__proto__`, and is left out',
      );
    },
  );

  it('named `__proto__` that are required keep their operation out', () => {
    const post = {
      parameters: [{ name: '__proto__', in: 'query', required: true }],
      responses: {},
    };
    const ping = { post: { responses: {} } };
    const { skipped } = imported(openapi({ '/orders': { post }, '/ping': ping }));
    expect(skipped.map(({ reason }) => reason)).toEqual([
      'The name of a parameter that it needs is no name',
    ]);
  });
});
